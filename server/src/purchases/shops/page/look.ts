/**
 * A page as a buyer sees it at one moment, as data. `browser/look.ts` takes it, and everything that
 * reads a shop without knowing it starts here. Ids and classes are signs with little weight;
 * `path` says where an element stands in the page, and which of them stand together.
 */
export type Look = {
  readonly url: string
  /** Host and port. */
  readonly host: string
  readonly title: string
  /** As the page says: `en-US`. */
  readonly lang: string | null
  /** The visible text of the page without its frames, as patterns see it. */
  readonly text: string
  /** The page itself first, then the frames that show something. */
  readonly frames: readonly LookFrame[]
  /** Of all frames, one after the other, each in the order of its document. */
  readonly nodes: readonly LookNode[]
  /** The page's data for programs. */
  readonly structured: Structured
}

type LookFrame = { readonly url: string; readonly host: string }

export type Structured = {
  /** JSON-LD, as it was parsed. */
  readonly jsonLd: readonly unknown[]
  /** The outermost items of the page. */
  readonly microdata: readonly MicrodataItem[]
  /** `og:title`, `product:price:amount`, `generator`, … */
  readonly meta: Readonly<Record<string, string>>
}

type MicrodataItem = {
  /** The last part of the type's address: `Product`. */
  readonly type: string
  readonly properties: Readonly<Record<string, readonly (string | MicrodataItem)[]>>
}

export type LookNode = {
  /** Its place in `Look.nodes`. */
  readonly id: number
  /** Its place in `Look.frames`. */
  readonly frame: number
  /** Which child at each level, from the body down: two nodes stand together as far as these agree. */
  readonly path: readonly number[]
  /**
   * `link`, `button`, `textbox`, `spinbutton`, `checkbox`, `radio`, `combobox` (native lists too),
   * `option`, `heading`, `img`, `iframe`, …; `text` for a line that is only read.
   */
  readonly role: string
  readonly tag: string
  /** Of an input: `email`, `tel`, `number`, … */
  readonly type: string | null
  /** Its name to a screen reader. */
  readonly name: string
  /** Its visible text, a line for each line. */
  readonly text: string
  /** Of a heading. */
  readonly level: number | null
  /** Of a field: its label, star and all. */
  readonly label: string | null
  readonly placeholder: string | null
  readonly autocomplete: string | null
  /** Its name in the form's code: the last thing to go by. */
  readonly field: string | null
  readonly required: boolean
  readonly disabled: boolean
  /** Null where it cannot be ticked. */
  readonly checked: boolean | null
  readonly expanded: boolean | null
  /** Opens a `listbox`, a `menu`, a `dialog`, … where the page says so for screen readers. */
  readonly opens: string | null
  /** Pressed, selected or current, where the page says so for screen readers. */
  readonly pressed: boolean | null
  /** The step that the page is at, where it says so for screen readers. */
  readonly current: boolean
  /** Of a field: the page marks what is in it as wrong. */
  readonly invalid: boolean
  /** In an alert, or in red: where pages say what went wrong. */
  readonly warns: boolean
  /** Whether anything has been typed or chosen. */
  readonly filled: boolean
  /** Of lists, boxes, and fields with a small number; of other fields never: they may hold a card. */
  readonly value: string | null
  /** Of a field for numbers. */
  readonly most: number | null
  /** Of a field for text that takes no more. */
  readonly mostLetters: number | null
  /** Of a native list. */
  readonly options: readonly LookOption[] | null
  readonly href: string | null
  /** Of an image. */
  readonly src: string | null
  /** The line of text before it, its own label left out. */
  readonly near: string
  /** The name of the fieldset or group around it. */
  readonly group: string | null
  /** The heading above it. */
  readonly heading: string | null
  /** Which of the page's forms it belongs to. */
  readonly form: number | null
  readonly area: 'header' | 'nav' | 'main' | 'aside' | 'footer' | 'dialog' | null
  /** Stands above the page, as a drawer or a bar does. */
  readonly floats: boolean
  /** In a part that is read out when it changes. */
  readonly live: boolean
  /** Struck through, as a price that was. */
  readonly struck: boolean
  readonly sizePx: number
  /** How it is painted: what is chosen looks unlike its siblings, also where nothing else says so. */
  readonly paint: string
  readonly box: Box
  /** Cannot be seen itself, as a styled radio button: its label is what a buyer clicks. */
  readonly byLabel: boolean
  /** Words of its name, id and classes in the page's code: hints, never a way to find it. */
  readonly signs: string
  /** Something else stands over it. */
  readonly isCovered: boolean
}

type LookOption = {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  readonly selected: boolean
}

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A node without any content. */
export const BLANK_NODE: Omit<LookNode, 'id' | 'frame' | 'path' | 'role' | 'tag' | 'box'> = {
  type: null,
  name: '',
  text: '',
  level: null,
  label: null,
  placeholder: null,
  autocomplete: null,
  field: null,
  required: false,
  disabled: false,
  checked: null,
  expanded: null,
  opens: null,
  pressed: null,
  current: false,
  invalid: false,
  warns: false,
  filled: false,
  value: null,
  most: null,
  mostLetters: null,
  options: null,
  href: null,
  src: null,
  near: '',
  group: null,
  heading: null,
  form: null,
  area: null,
  floats: false,
  live: false,
  struck: false,
  sizePx: 16,
  paint: '',
  byLabel: false,
  signs: '',
  isCovered: false,
}
