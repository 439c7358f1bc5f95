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

/** What a pattern of the site's router matches, as the source of a regular expression. */
const patternSource = (pattern: string): string =>
  pattern
    .replaceAll(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replaceAll(/\/:\w+(\?)?/g, (_, isOptional?: string) => (isOptional ? '(?:/[^/]+)?' : '/[^/]+'));

/** As the site's router: capitals and slashes at the end make no difference. */
const routesSource = (patterns: readonly string[]): string =>
  `new RegExp(${JSON.stringify(`^(?:${patterns.map(patternSource).join('|')})/*$`)}, 'i')`;

/** `[['/shell.html', new RegExp(…)], …]` */
const shellsSource = (shells: SitePages['shells']): string =>
  `[${Object.entries(shells)
    .map(([file, patterns]) => `[${JSON.stringify(file)}, ${routesSource(patterns)}]`)
    .join(', ')}]`;

/**
 * Which file answers a request: a page rendered beforehand, in English for `?lang=en`; a file as it is; the page without
 * content for every other address of the app; and the not-found page for the rest. The answer for a file that it chose is
 * that file, because a viewer response may see the request before or after the rewrite.
 *
 * CloudFront's JavaScript is ES 5.1 with a few later features; destructuring is not among them.
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

/** The CloudFront function that asks the bucket for the file of a request. */
export const pageRouterCode = (pages: SitePages): string => `${chooseFileCode(pages)}
function handler(event) {
  const request = event.request;
  request.uri = chooseFile(request);
  return request;
}`;

/** The CloudFront function that gives the not-found page its status: for the bucket it is a file like any other. */
export const pageStatusCode = (pages: SitePages): string => `${chooseFileCode(pages)}
function handler(event) {
  const response = event.response;
  if (response.statusCode === 200 && chooseFile(event.request).startsWith('/404.')) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}`;

/** The same functions for a server of our own: path and query of a request -> file that answers, and its status. */
export const openPageRouter = (
  pages: SitePages,
): ((path: string, query: URLSearchParams) => { file: string; status: number }) => {
  // The code above makes these functions.
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
