/**
 * The kit's filter button and the close button of its drawers have no name, and its magnifying
 * glass is a picture without one; no property can name them. Returns a ref for the element that
 * contains them.
 * @param name the name of the only button in it
 */
export function nameKitParts(name?: string) {
  return (element: HTMLElement | null) => {
    if (name) {
      element?.querySelector("button")?.setAttribute("aria-label", name)
    }
    element
      ?.querySelectorAll('[role="img"]:not([aria-label])')
      .forEach((picture) => picture.setAttribute("aria-hidden", "true"))
  }
}
