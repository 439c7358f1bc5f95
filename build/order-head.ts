/** Tags that fetch something, and inline scripts that need not wait for them. */
const FETCHED =
  /\s*<(?:script type="module" [^>]*><\/script>|link\s+rel="(?:modulepreload|preload|stylesheet)"[^>]*>)/g;

const isStyle = (tag: string) => tag.includes('rel="stylesheet"');
const isScript = (tag: string) => /type="module"|rel="modulepreload"/.test(tag);

/** A file of the program that the page fetches after its first frame (web/index.html); `data-program` marks the one that is run. */
const toLater = (tag: string) => {
  const [, address = ''] = /(?:src|href)="([^"]*)"/.exec(tag) ?? [];
  return `\n    <link rel="later"${tag.includes('<script') ? ' data-program' : ''} crossorigin href="${address}">`;
};

/**
 * Orders the tags of a page's head as a browser needs them: inline scripts first, because they would wait for styles before them, then
 * styles, font and scripts. In a page that is already drawn from its HTML (`isDrawn`), scripts come after the first frame.
 */
export const orderHead = (html: string, { isDrawn }: { isDrawn: boolean }): string => {
  const tags = html.match(FETCHED) ?? [];
  const scripts = tags.filter(isScript).map((tag) => (isDrawn ? toLater(tag) : tag));
  const others = tags.filter((tag) => !isStyle(tag) && !isScript(tag));
  const ordered = [...tags.filter(isStyle), ...others, ...scripts].join('');
  return html.replaceAll(FETCHED, '').replace(/\s*<\/head>/, () => `${ordered}\n  </head>`);
};
