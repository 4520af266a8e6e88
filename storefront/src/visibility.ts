/** Whether somebody can see the page. React Native: make one of AppState (see README). */
export type Visibility = {
  isHidden(): boolean
  /** Calls back after each change; returns the function that unsubscribes. */
  onChange(listener: () => void): () => void
}

/** The document's visibility; without a document the page counts as visible. */
export const documentVisibility: Visibility = {
  isHidden: () => typeof document !== "undefined" && document.hidden,
  onChange: (listener) => {
    if (typeof document === "undefined") {
      return () => undefined
    }
    const type = "visibilitychange"
    document.addEventListener(type, listener)
    return () => document.removeEventListener(type, listener)
  },
}
