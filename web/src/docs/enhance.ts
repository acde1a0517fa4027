/**
 * The only script of a docs page: copies code and stores the theme. It is inlined as text, so it
 * must not refer to anything outside itself.
 */
export function enhance(): void {
  const said = document.querySelector('[data-said]')
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null
    const code = button?.closest('figure')?.querySelector('code')
    if (!button || !code) return
    await navigator.clipboard.writeText(code.textContent ?? '')
    button.textContent = 'Copied'
    if (said) said.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
      if (said) said.textContent = ''
    }, 2_000)
  })
  const choice = document.querySelector('select[data-scheme]')
  if (!(choice instanceof HTMLSelectElement)) return
  const place = 'mantine-color-scheme-value' // shared with the other pages
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const isDark = choice.value === 'auto' ? dark.matches : choice.value === 'dark'
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  choice.value = localStorage.getItem(place) ?? 'auto'
  choice.addEventListener('change', () => {
    localStorage.setItem(place, choice.value)
    apply()
  })
  dark.addEventListener('change', apply)
}
