import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listenAt } from '../door.ts';

const RELOAD_SECONDS = 2;

/** In both languages, because nothing of the site is there to choose one. */
const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>PlazaLibre</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; color: #1d2433 } p + p { color: #4c5566 }</style>
</head>
<body>
<p>PlazaLibre se está construyendo. Esta página se recarga sola.</p>
<p lang="en">PlazaLibre is being built. This page reloads by itself.</p>
</body>
</html>
`;

/** Answers visitors who come before the pages are built: 503 and a page that reloads itself. */
export const askToWait = ({ method }: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(PAGE),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'retry-after': String(RELOAD_SECONDS),
  });
  response.end(method === 'HEAD' ? undefined : PAGE);
};

/** @throws Error EADDRINUSE */
export const listenOn = async (port: number, address = '127.0.0.1'): Promise<Server> => {
  const server = createServer();
  await listenAt(server, { listensOn: address, host: address, port });
  return server;
};

/** A server that asks everybody to wait until the edge takes over. Throws like `listenOn`. */
export const openEarly = async (port: number, address?: string): Promise<Server> =>
  (await listenOn(port, address)).on('request', askToWait);
