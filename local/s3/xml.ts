const ESCAPES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** An element around text, which is escaped, or around elements. */
export const element = (name: string, content: string | readonly string[]): string => {
  const inner =
    typeof content === 'string'
      ? content.replace(/[<>&"\r]/g, (char) => ESCAPES[char] ?? char)
      : content.join('');
  return `<${name}>${inner}</${name}>`;
};

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
