import { runInNewContext } from 'node:vm';
import type { SitePages } from './site-pages.ts';

interface ViewerRequest {
  uri: string;
  querystring: Record<string, { value: string }>;
}

interface ViewerResponse {
  statusCode: number;
  statusDescription?: string;
}

/** The regular expression of a pattern of the site's router. */
const patternSource = (pattern: string): string =>
  pattern
    .replaceAll(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replaceAll(/\/:\w+(\?)?/g, (_, isOptional?: string) => (isOptional ? '(?:/[^/]+)?' : '/[^/]+'));

/** Like the site's router: case and trailing slashes make no difference. */
const routesSource = (patterns: readonly string[]): string =>
  `new RegExp(${JSON.stringify(`^(?:${patterns.map(patternSource).join('|')})/*$`)}, 'i')`;

/** `[['/shell.html', new RegExp(…)], …]` */
const shellsSource = (shells: SitePages['shells']): string =>
  `[${Object.entries(shells)
    .map(([file, patterns]) => `[${JSON.stringify(file)}, ${routesSource(patterns)}]`)
    .join(', ')}]`;

/**
 * Chooses the file for a request: a prerendered page, in English for `?lang=en`; a file as it is; the page without content for any other
 * route of the app; else the not-found page. It returns a chosen file unchanged, because a viewer-response function may see the request
 * before or after the rewrite.
 *
 * CloudFront's JavaScript is ES 5.1 with a few later features, but without destructuring.
 */
const chooseFileCode = ({ addresses, shells, roots }: SitePages): string =>
  `
const pages = ${JSON.stringify(addresses)};
const roots = ${JSON.stringify(roots)};
const shells = ${shellsSource(shells)};
function chooseFile(request) {
  const address = request.uri.replace(/\\/(index(\\.en)?\\.html)?$/, '') || '/';
  const lang = request.querystring.lang;
  const end = lang && lang.value === 'en' ? '.en.html' : '.html';
  if (pages.includes(address)) return (address === '/' ? '' : address) + '/index' + end;
  const isFile = address.slice(address.lastIndexOf('/')).includes('.') || address.startsWith('/.well-known/');
  if (isFile && roots.includes(address.split('/')[1])) return address;
  const shell = shells.find(function (one) { return one[1].test(address); });
  return shell ? shell[0] : '/404' + end;
}`.trimStart();

/** The CloudFront function that rewrites a request to its file. */
export const pageRouterCode = (pages: SitePages): string => `${chooseFileCode(pages)}
function handler(event) {
  const request = event.request;
  request.uri = chooseFile(request);
  return request;
}`;

/** The CloudFront function that sets the status of the not-found page, which is an ordinary file of the bucket. */
export const pageStatusCode = (pages: SitePages): string => `${chooseFileCode(pages)}
function handler(event) {
  const response = event.response;
  if (response.statusCode === 200 && chooseFile(event.request).startsWith('/404.')) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}`;

/** Runs these functions on a server of our own: maps a path and query to the file and its status. */
export const openPageRouter = (
  pages: SitePages,
): ((path: string, query: URLSearchParams) => { file: string; status: number }) => {
  // The code above defines these functions.
  const route = runInNewContext(`${pageRouterCode(pages)}; handler`) as (event: {
    request: ViewerRequest;
  }) => ViewerRequest;
  const judge = runInNewContext(`${pageStatusCode(pages)}; handler`) as (event: {
    request: ViewerRequest;
    response: ViewerResponse;
  }) => ViewerResponse;
  return (path, query) => {
    const querystring = Object.fromEntries([...query].map(([name, value]) => [name, { value }]));
    const { statusCode } = judge({ request: { uri: path, querystring }, response: { statusCode: 200 } });
    return { file: route({ request: { uri: path, querystring } }).uri, status: statusCode };
  };
};
