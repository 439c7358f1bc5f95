/**
 * The font of the page, which MapLibre draws itself: no glyphs are fetched. It writes the names as they are into a CSS value,
 * where one with a digit needs its quotes, and takes the weight from the first.
 */
export const FONT = ['"Source Sans 3"'];
export const BOLD = ['bold', '"Source Sans 3"'];
