// Injected into every page as it is, with the name functions: it must not use anything from
// outside.
export function disguise(names, lists, fields) {
  renameAll(names, lists, fields)
  const handling = tellNames(names)
  answerSelectors(names, handling)
}

/** Renames everything that is added to the page. */
function renameAll(names, lists, fields) {
  const rename = (element, attribute) => {
    const value = element.getAttribute(attribute)
    if (value === null) return
    if (attribute === 'name' && !fields.includes(element.localName)) return
    // React checks the names of hidden fields when it hydrates.
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
 * Form libraries read a field's name from its event and need the shop's own name; other readers get
 * the alias. So `name` returns the shop's own only while the shop's handlers run. Returns whether
 * they do.
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
 * Scripts use the shop's own names to find elements while the page loads and while they handle
 * events; React looks up the other radios of a group at any time.
 */
function answerSelectors(names, isHandling) {
  let isComingUp = true
  addEventListener('load', () => {
    setTimeout(() => {
      isComingUp = false
    }, 250) // jQuery runs its ready callbacks a little after load
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
