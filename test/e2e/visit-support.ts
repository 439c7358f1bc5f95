import type { Page } from 'playwright-core';

/** What a browser fetched of one kind, without cached responses. */
interface Traffic {
  requests: number;
  bytes: number;
}

const KINDS: readonly [kind: string, pattern: RegExp][] = [
  ['picture', /^\/api\/images\//],
  ['api', /^\/api\//],
  ['script', /\.m?js$/],
  ['style', /\.css$/],
  ['font', /\.woff2$/],
  ['drawing', /\.(svg|png)$/],
  ['settings', /\.json$/],
];

const kindOf = (pathname: string) => KINDS.find(([, pattern]) => pattern.test(pathname))?.[0] ?? 'page';

/** Counts what a page fetches by kind. Bytes are those on the wire, including headers. */
export const gatherTraffic = async (page: Page): Promise<Record<string, Traffic>> => {
  const traffic: Record<string, Traffic> = {};
  const kinds = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { protocol, pathname } = new URL(response.url);
    const isKept = response.fromDiskCache || response.fromPrefetchCache;
    if (protocol.startsWith('http') && !isKept) kinds.set(requestId, kindOf(pathname));
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => void kinds.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // Responses from the memory cache are reported again, without bytes.
    if (kind === undefined || encodedDataLength === 0) return;
    const { requests, bytes } = traffic[kind] ?? { requests: 0, bytes: 0 };
    traffic[kind] = { requests: requests + 1, bytes: bytes + encodedDataLength };
  });
  return traffic;
};

/** Makes a page record its cumulative layout shift. */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    // Layout-shift entries have no type in the DOM library.
    new PerformanceObserver((list) => {
      // Read each time: the script runs before the page has its own root element.
      const html = document.documentElement;
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        html.dataset['shift'] = String(Number(html.dataset['shift'] ?? 0) + entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
