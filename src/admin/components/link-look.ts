/** The kit's blue for links is too pale to be read on white; an underline says as much. */
export const LINK_LOOK =
  "text-ui-fg-base underline underline-offset-2 hover:text-ui-fg-subtle"
