/** Copies a text to the clipboard. Rejects if the browser does not allow it, or has none because the page is no secure context. */
export const copyText = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
};
