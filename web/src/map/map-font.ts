/**
 * The font of the page, which MapLibre draws itself, without fetched glyphs. MapLibre writes the names unchanged into a CSS value, in which
 * a name with a digit needs quotes, and takes the weight from the first.
 */
export const FONT = ['"Source Sans 3"'];
export const BOLD = ['bold', '"Source Sans 3"'];
