/** Tags that fetch something, and inline scripts that need not wait for them. */
const FETCHED =
  /\s*<(?:script type="module" [^>]*><\/script>|link\s+rel="(?:modulepreload|preload|stylesheet)"[^>]*>)/g;

const isStyle = (tag: string) => tag.includes('rel="stylesheet"');
const isScript = (tag: string) => /type="module"|rel="modulepreload"/.test(tag);

/**
 * Orders the tags of a page's head as a browser needs them: inline scripts first, because they would wait for styles before them, then
 * styles, font and scripts. In a page that is already drawn from its HTML (`isDrawn`), scripts yield the connection to what is drawn.
 */
export const orderHead = (html: string, { isDrawn }: { isDrawn: boolean }): string => {
  const tags = html.match(FETCHED) ?? [];
  const scripts = tags
    .filter(isScript)
    .map((tag) => (isDrawn ? tag.replace(/ crossorigin/, ' fetchpriority="low" crossorigin') : tag));
  const others = tags.filter((tag) => !isStyle(tag) && !isScript(tag));
  const ordered = [...tags.filter(isStyle), ...others, ...scripts].join('');
  return html.replaceAll(FETCHED, '').replace(/\s*<\/head>/, () => `${ordered}\n  </head>`);
};
