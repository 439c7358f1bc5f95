const ESCAPES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
};
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const escapeXml = (text: string): string => text.replace(/[<>&"\r]/g, (char) => ESCAPES[char] ?? char);

const unescapeXml = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return ENTITIES[name ?? ''] ?? whole;
    },
  );

/** One XML element. The content is escaped unless `raw` says that it is XML already. */
export const element = (name: string, content: string | number | boolean, { raw = false } = {}): string =>
  `<${name}>${raw ? String(content) : escapeXml(String(content))}</${name}>`;

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;

/** The contents, still XML, of every `<name>` element, wherever it stands. Enough for S3's flat documents. */
export const innerXml = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1] ?? '');

/** The text of the first `<name>` element, or undefined. */
export const textOf = (xml: string, name: string): string | undefined => {
  const [inner] = innerXml(xml, name);
  return inner === undefined ? undefined : unescapeXml(inner);
};
