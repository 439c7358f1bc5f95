import type { IncomingMessage, ServerResponse } from 'node:http';
import { openPageRouter } from '#lib/constructs/page-router.ts';
import { readSitePages } from '#lib/constructs/site-pages.ts';
import { fillStage, mayNameStage } from '#lib/site-origin.ts';
import { LOCAL } from '../settings.ts';
import { readHostHeader, readUrl } from './request-url.ts';
import { serveFile } from './serve-file.ts';

const SUPPORT = { email: LOCAL.supportEmail, phone: LOCAL.supportPhone };

/**
 * Serves the built site with the same page router as CloudFront. Pages contain the address that they are requested at. Throws for a page
 * when the site is not built.
 */
export const openSite = (dir: string) => {
  let route: ReturnType<typeof openPageRouter> | undefined;
  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = readUrl(message);
    route ??= openPageRouter(readSitePages(dir));
    const { file, status } = route(pathname, searchParams);
    const origin = `http://${readHostHeader(message)}`;
    const change = mayNameStage(file)
      ? (text: string) => fillStage(file, text, { origin, support: SUPPORT, isTestMode: true })
      : undefined;
    return serveFile(dir, file, message, response, { change, status });
  };
};
