/** An element with what is in it: a text, or others in their order. Those with null are left out. */
export type Element = readonly [name: string, content: string | readonly (Element | null)[]];

/** Characters that XML 1.0 has no place for, even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escape = (text: string): string =>
  text.replace(FORBIDDEN, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An element as XML 1.0, without blanks between elements. */
export const writeXml = ([name, content]: Element): string => {
  const inner =
    typeof content === 'string'
      ? escape(content)
      : content
          .filter((element) => element !== null)
          .map(writeXml)
          .join('');
  return `<${name}>${inner}</${name}>`;
};

export const inNamespace = (prefix: string, [name, content]: Element): Element => [
  `${prefix}:${name}`,
  typeof content === 'string' ? content : content.map((element) => element && inNamespace(prefix, element)),
];
