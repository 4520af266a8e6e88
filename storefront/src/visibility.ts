/** Whether somebody can see the page. React Native: make one of AppState (see README). */
export type Visibility = {
  isHidden(): boolean
  /** Calls back after each change; answers with what ends that. */
  onChange(listener: () => void): () => void
}

/** The document's; where there is none, somebody always looks. */
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
