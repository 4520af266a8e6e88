/** Gives a fetched file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: name,
  })
  link.click()
  URL.revokeObjectURL(address)
}
