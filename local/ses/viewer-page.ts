import { escapeHtml } from '#shared/lib/escape-html.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  header, nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
  header { justify-content: space-between; }
  h1 { font-size: 1.4rem; margin: .5rem 0; }
  a { color: LinkText; }
  button, nav a, .row { border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: .5rem; }
  button, nav a { padding: .3rem .8rem; font: inherit; text-decoration: none; cursor: pointer; }
  nav a[aria-current] { background: CanvasText; color: Canvas; }
  .row { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .6rem .8rem; margin: .5rem 0;
    color: inherit; text-decoration: none; }
  .row:hover, .row:focus-visible { background: color-mix(in srgb, CanvasText 6%, Canvas); }
  .row strong { flex: 1 1 14rem; } .row span, .row small { width: 100%; }
  .row small, time { color: color-mix(in srgb, CanvasText 65%, Canvas); }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
  dt { font-weight: 600; } dd { margin: 0; }
  iframe { box-sizing: border-box; width: 100%; height: 75vh; margin-top: 1rem; border: 1px solid;
    background: #fff; color-scheme: light; }
  pre { white-space: pre-wrap; font: inherit; }
`;

/** A whole page of the viewer; `body` is HTML. */
export const renderPage = (content: {
  title: string;
  body: string;
  refreshSeconds?: number;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${content.refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${content.refreshSeconds}">`}
<title>${escapeHtml(content.title)}</title>
<style>${STYLE}</style>
</head>
<body>${content.body}</body>
</html>`;
