import { runInNewContext } from 'node:vm';
import type { SitePages } from './site-pages.ts';

interface ViewerRequest {
  uri: string;
  querystring: Record<string, { value: string }>;
}

/**
 * The CloudFront function that chooses the file of a request. Every address of the app answers with a page: one rendered
 * beforehand, in English for `?lang=en`, or the page without content; only what looks like a file is asked for as it is.
 *
 * Their JavaScript is ES 5.1 with a few later features; destructuring is not among them.
 */
export const pageRouterCode = ({
  addresses,
}: SitePages): string => `const pages = ${JSON.stringify(addresses)};
function handler(event) {
  const request = event.request;
  const uri = request.uri === '/index.html' ? '/' : request.uri;
  const address = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri;
  const isFile = address.slice(address.lastIndexOf('/')).includes('.');
  const lang = request.querystring.lang;
  if (pages.includes(address)) {
    const folder = address === '/' ? '' : address;
    request.uri = folder + (lang && lang.value === 'en' ? '/index.en.html' : '/index.html');
  } else {
    request.uri = isFile ? address : '/shell.html';
  }
  return request;
}`;

/** The same function for a server of our own: path and query of a request -> path of the file that answers. */
export const openPageRouter = (pages: SitePages): ((path: string, query: URLSearchParams) => string) => {
  // The code above makes this function.
  const handler = runInNewContext(`${pageRouterCode(pages)}; handler`) as (event: {
    request: ViewerRequest;
  }) => ViewerRequest;
  return (path, query) => {
    const querystring = Object.fromEntries([...query].map(([name, value]) => [name, { value }]));
    return handler({ request: { uri: path, querystring } }).uri;
  };
};
