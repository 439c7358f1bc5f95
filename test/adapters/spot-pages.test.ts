import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { publishedSpotPages } from '#shared/adapters/spot-pages.ts';

it('answers 503 while no site is built', async () => {
  const site = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  const { port } = site.address() as AddressInfo; // it listens on a port
  const pages = publishedSpotPages(`http://127.0.0.1:${port}`);
  await expect(pages.read('es')).rejects.toMatchObject({ code: 'site_unavailable', status: 503 });
  site.close();
  site.closeAllConnections();
  await expect(pages.read('es')).rejects.toMatchObject({ code: 'site_unavailable' });
});
