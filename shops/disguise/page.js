// Sent into every page as it stands here, with the names that it is to give: it may use nothing from
// outside.
export function disguise(names, lists, fields) {
  renameAll(names, lists, fields)
  const handling = tellNames(names)
  answerSelectors(names, handling)
}

/** Whatever comes into the page gets its names. */
function renameAll(names, lists, fields) {
  const rename = (element, attribute) => {
    const value = element.getAttribute(attribute)
    if (value === null) return
    if (attribute === 'name' && !fields.includes(element.localName)) return
    // React checks the names of hidden fields as it takes a page up.
    if (attribute === 'name' && element.type === 'hidden' && document.readyState !== 'complete')
      return
    const renamed =
      attribute === 'name'
        ? names.alias(value)
        : value.replaceAll(/\S+/g, (name) => names.alias(name))
    if (renamed !== value) element.setAttribute(attribute, renamed)
  }
  const attributes = [...lists, 'name']
  const renameElement = (element) => {
    for (const attribute of attributes) rename(element, attribute)
  }
  const watch = new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes } of changes) {
      if (type === 'attributes') rename(target, attributeName)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        renameElement(node)
        for (const element of node.querySelectorAll('*')) renameElement(element)
      }
    }
  })
  addEventListener('load', () => {
    for (const field of document.querySelectorAll('input[type=hidden]')) rename(field, 'name')
  })
  watch.observe(document, { subtree: true, childList: true, attributeFilter: attributes })
}

/**
 * A form library asks an event's field for its name, and must hear the shop's own. Nobody else does: only
 * while the shop's own handlers run is it told. Answers whether they do.
 */
function tellNames(names) {
  let isHandling = false
  const end = () => {
    isHandling = false
  }
  for (const type of [
    'input',
    'change',
    'click',
    'focusin',
    'focusout',
    'keydown',
    'keyup',
    'submit',
  ]) {
    addEventListener(
      type,
      () => {
        isHandling = true
        setTimeout(end)
      },
      true,
    )
    addEventListener(type, end)
  }
  for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
    const own = Object.getOwnPropertyDescriptor(prototype, 'name')
    Object.defineProperty(prototype, 'name', {
      ...own,
      get() {
        const name = own.get.call(this)
        return isHandling ? names.original(name) : name
      },
    })
  }
  return () => isHandling
}

/**
 * Scripts look for what they decorate as the page comes up and as they handle events, by the shop's own
 * names; React looks for the other radios of a group at any time.
 */
function answerSelectors(names, isHandling) {
  let isComingUp = true
  addEventListener('load', () => {
    setTimeout(() => {
      isComingUp = false
    }, 250) // jQuery calls what waits for the page a little after it
  })
  const isOurs = () => isHandling() || isComingUp
  const { getElementById } = Document.prototype
  Document.prototype.getElementById = function find(id) {
    return (
      getElementById.call(this, id) ??
      (isOurs() ? getElementById.call(this, names.alias(id)) : null)
    )
  }
  for (const prototype of [Document.prototype, Element.prototype]) {
    for (const method of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const own = prototype[method]
      if (own === undefined) continue
      prototype[method] = function find(selector) {
        const isGroup = /^input\[name=".*"\]\[type="radio"\]$/.test(selector)
        return own.call(this, isGroup || isOurs() ? translate(names, selector) : selector)
      }
    }
  }
}

function translate(names, selector) {
  return `${selector}`
    .replaceAll(
      /\[name=(["']?)([^"'\]]*)\1\]/g,
      (_, _quote, name) => `[name="${names.alias(name)}"]`,
    )
    .split(/(\[[^\]]*\])/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(
            /([.#])(-?[a-zA-Z_][\w-]*)/g,
            (_, sign, name) => sign + names.alias(name),
          ),
    )
    .join('')
}
