/** Gives a fetched file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement("a"), {
    href: url,
    download: name,
  })
  link.click()
  URL.revokeObjectURL(url)
}
