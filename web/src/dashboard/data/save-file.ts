/** Downloads a file created in the page. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read the blob; without this it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
