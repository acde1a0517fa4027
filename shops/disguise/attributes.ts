/** Attributes that hold ids or classes, one or more. */
export const LISTS = [
  'id',
  'class',
  'for',
  'form',
  'list',
  'headers',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]

/** Attributes that may refer to an id with `#`. */
export const REFERENCES = ['href', 'data-target', 'data-parent']

/** Elements whose `name` is a field name. */
export const FIELDS = ['button', 'fieldset', 'form', 'input', 'output', 'select', 'textarea']
