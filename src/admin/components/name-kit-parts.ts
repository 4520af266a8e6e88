/**
 * The kit's filter button and its drawers' cross have no name, and its magnifying
 * glass is a picture without one; none can be given from outside. A ref for what
 * holds them.
 * @param name of the only button in it
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
