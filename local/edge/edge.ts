import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { readSitePages } from '#lib/constructs/site-pages.ts';
import { openSpotPageAddress } from '#lib/constructs/spot-page-address.ts';
import { contentSecurityPolicy, type ContentSources, SECURITY_HEADERS } from '#lib/security-headers.ts';
import { API_PREFIX, ORIGIN_SECRET_HEADER } from '#shared/model/constants.ts';
import { MAP_PREFIX } from '#shared/api/map-file.ts';
import { SITEMAP_INDEX, SITEMAP_PARTS } from '#shared/api/sitemap.ts';
import { LOCAL } from '../settings.ts';
import { askToWait, listenOn } from './early-visitors.ts';
import { serveMap } from './serve-map.ts';
import { readUrl } from './request-url.ts';
import { openSite } from './serve-site.ts';

type Handle = (message: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface PublicObject {
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag?: string;
  readonly cacheControl?: string;
}

export interface EdgeOptions {
  /** A server that already listens for early visitors. Without one, a free port is used. */
  readonly server?: Server | undefined;
  /** Whether pages are built. Until then visitors are asked to wait. */
  readonly isReady: () => boolean;
  readonly gateway: Handle;
  /** A public picture by its address, such as `/api/images/…`. */
  readonly readImage: (address: string) => Promise<PublicObject | undefined>;
  /** The sitemap index or a part, by its address, if a job has written it. */
  readonly readSitemap: (address: string) => Promise<PublicObject | undefined>;
  /** The stage's settings for the browser, served as `/config.json`. */
  readonly config: () => object;
  /** The file of the street map, served in ranges at `/map/`; undefined for other kinds of map. */
  readonly mapFile?: string | undefined;
  /** External hosts that pages may call. Absent for a development server, which needs far more. */
  readonly contentHosts: () => Omit<ContentSources, 'inlineScripts'>;
  /** The client's address, by default of the connection. Tests simulate many clients on one machine. */
  readonly viewerOf?: ((message: IncomingMessage) => string) | undefined;
  /** The site: a folder of files, or a development server. */
  readonly site: { readonly dir: string } | { readonly handle: Handle };
}

/** Longer than clients keep a connection, so that no request arrives on a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;

const IMAGES = `${API_PREFIX}/images/`;

const sendObject = (object: PublicObject | undefined, response: ServerResponse): void => {
  if (!object) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': object.contentType,
    'content-length': object.body.length,
    ...(object.etag && { etag: object.etag }),
    ...(object.cacheControl && { 'cache-control': object.cacheControl }),
  });
  response.end(object.body);
};

const isSitemap = (pathname: string) => pathname === SITEMAP_INDEX || pathname.startsWith(SITEMAP_PARTS);

const connectionOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '127.0.0.1';

/** Tests of the API run without pages. */
const isBuilt = (dir: string) => existsSync(path.join(dir, 'shell.html'));

/** CloudFront's headers, without those of HTTPS. The policy lists the scripts of the built pages. */
const openSecurityHeaders = ({ site, contentHosts }: EdgeOptions) => {
  if ('handle' in site) return () => SECURITY_HEADERS;
  let inlineScripts: readonly string[] | undefined;
  return () => {
    const policy = contentSecurityPolicy({
      ...contentHosts(),
      inlineScripts:
        (inlineScripts ??= isBuilt(site.dir) ? readSitePages(site.dir).inlineScripts : undefined) ?? [],
    });
    return { ...SECURITY_HEADERS, 'content-security-policy': policy };
  };
};

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

const route = async (
  options: EdgeOptions,
  site: Handle,
  toSpotPage: (uri: string) => string,
  message: IncomingMessage,
  response: ServerResponse,
) => {
  const { pathname } = readUrl(message);
  if (pathname.startsWith(IMAGES) && isRead(message.method)) {
    sendObject(await options.readImage(pathname), response);
    return undefined;
  }
  if (isSitemap(pathname) && isRead(message.method)) {
    const found = await options.readSitemap(pathname);
    // Before the job's first run the index is a file of the site.
    if (found || pathname !== SITEMAP_INDEX) {
      sendObject(found, response);
      return undefined;
    }
  }
  // A development server has no built files.
  const isSpotPage = pathname.startsWith('/spot/') && isRead(message.method) && 'dir' in options.site;
  if (isSpotPage) message.url = (message.url ?? '').replace(/^[^?]*/, toSpotPage);
  if (isSpotPage || pathname.startsWith(`${API_PREFIX}/`)) {
    // Like CloudFront, overwrite what the caller sent: the proof of origin and the client's address.
    message.headers[ORIGIN_SECRET_HEADER] = LOCAL.originSecret;
    message.headers['true-client-ip'] = (options.viewerOf ?? connectionOf)(message);
    return options.gateway(message, response);
  }
  if (pathname === '/config.json') {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    return void response.writeHead(200, headers).end(JSON.stringify(options.config()));
  }
  if (pathname.startsWith(MAP_PREFIX) && isRead(message.method))
    return serveMap(options.mapFile, pathname, message, response);
  if (!options.isReady()) {
    askToWait(message, response);
    return undefined;
  }
  return site(message, response);
};

/** CloudFront's role in the cloud: one address in front of site, API and pictures. */
export const startEdge = async (options: EdgeOptions): Promise<Server> => {
  const site = 'handle' in options.site ? options.site.handle : openSite(options.site.dir);
  const toSpotPage = openSpotPageAddress();
  const securityHeaders = openSecurityHeaders(options);
  const server = options.server ?? (await listenOn(0));
  server.removeAllListeners('request').on('request', (message: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
    route(options, site, toSpotPage, message, response).catch((error: unknown) => {
      console.error('edge:', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
};
