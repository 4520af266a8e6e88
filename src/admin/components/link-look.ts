/** The kit's blue for links is too pale to be read on white, so an underline marks a link. */
export const LINK_LOOK =
  "text-ui-fg-base underline underline-offset-2 hover:text-ui-fg-subtle"
