/** Gives a file that was made in the page to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then; without this it would be kept as long as the page is.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
