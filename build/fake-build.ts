import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ORIGIN_PLACEHOLDER, PAYMENTS_PLACEHOLDER } from '#lib/site-origin.ts';
import { ROUTES_FILE } from '#lib/constructs/site-pages.ts';
import { functionEntries } from './function-entries.ts';

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** A fake of the built files, below `scratch`: a bundle for each function and a site of two pages in two languages. */
export const makeFakeBuild = (scratch: string): { bundles: string; site: string } => {
  const folder = mkdtempSync(path.join(scratch, 'built-'));
  const bundles = path.join(folder, 'functions');
  for (const { id } of functionEntries())
    write(path.join(bundles, id, 'index.mjs'), `export const handler = '${id}';\n`);
  const site = path.join(folder, 'web');
  for (const page of ['shell.html', 'spot.html', '404.html', '404.en.html', 'index.html', 'index.en.html'])
    write(
      path.join(site, page),
      `<!doctype html><html data-origin="${ORIGIN_PLACEHOLDER}" data-payments="${PAYMENTS_PLACEHOLDER}"><script>start()</script>email.invalid phone.invalid <aside data-test-mode="true">Test</aside>`,
    );
  for (const page of ['login/index.html', 'login/index.en.html'])
    write(path.join(site, page), '<!doctype html><script type="module" src="/assets/app.js"></script>');
  write(
    path.join(site, 'robots.txt'),
    `User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml\n`,
  );
  for (const file of ['sitemap.xml', 'sitemap-pages.xml'])
    write(path.join(site, file), `<loc>${ORIGIN_PLACEHOLDER}/login</loc>`);
  write(
    path.join(site, ROUTES_FILE),
    JSON.stringify({ '/shell.html': ['/', '/login', '/spot/:spotId', '/dashboard/:tab?'] }),
  );
  write(path.join(site, '.well-known/merchant-domain'), 'proof');
  write(path.join(site, 'assets/app.js'), 'start();');
  return { bundles, site };
};
