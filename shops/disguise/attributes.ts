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

/** Attributes that may point at an id by `#`. */
export const REFERENCES = ['href', 'data-target', 'data-parent']

/** Elements whose `name` is a field's. */
export const FIELDS = ['button', 'fieldset', 'form', 'input', 'output', 'select', 'textarea']
