/** A text for `RichText` without its marks: what a person reads of it. */
export const plainText = (rich: string) =>
  rich.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*|`/g, '');
