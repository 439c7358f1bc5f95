import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

const LOOPBACK = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';

/** The parts of the stack that a browser calls besides the site, in the order of their ports after the site's. */
const PARTS = ['pool', 'objects', 'mail', 'payments'] as const;

/** Number of ports of a stack for other machines: the site's and those after it. */
export const DOORS = PARTS.length + 1;

/** The address at which a server listens, and the host by which browsers know it. */
export interface Door {
  readonly listensOn: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

export const PRIVATE_DOOR: Door = { listensOn: LOOPBACK, host: LOOPBACK, port: 0 };

export type Doors = Readonly<Record<(typeof PARTS)[number], Door>>;

/**
 * The doors of the parts. For other machines they have the ports after the site's, so that a firewall or a container can open them;
 * without a host they are open to this machine only, on free ports.
 */
export const doorsOf = (host: string | undefined, sitePort: number): Doors => {
  const doors = PARTS.map((part, at) => {
    const door = host === undefined ? PRIVATE_DOOR : { listensOn: EVERYWHERE, host, port: sitePort + 1 + at };
    return [part, door];
  });
  return Object.fromEntries(doors) as Doors; // one for each part
};

/** Throws unless this machine knows the name: functions call the emulators by the addresses that browsers get. */
export const checkName = async (host: string): Promise<void> => {
  try {
    await lookup(host);
  } catch (error) {
    throw new Error(
      `This machine does not know the name ${host}. Use its address: npm start -- --host=<address>`,
      {
        cause: error,
      },
    );
  }
};

/** The address that the site's own server listens on. */
export const siteAddress = (host: string | undefined): string => (host === undefined ? LOOPBACK : EVERYWHERE);

/** Answers the origin of a server that listens at this door. Throws EADDRINUSE. */
export const listenAt = async (
  server: Server | SecureServer,
  { listensOn, host, port }: Door,
): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, listensOn, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`; // the address of a server on a port
};

/** Ends a server with its connections. */
export const closeServer = async (server: Server | SecureServer): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};

/** A part of the stack that answers at `url`. */
export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Answers requests at a door: by default to this machine only, on a free port. */
export const serveAt = async (listener: RequestListener, door = PRIVATE_DOOR): Promise<Served> => {
  const server = createServer(listener);
  return { url: await listenAt(server, door), close: () => closeServer(server) };
};

const LAST_PORT = 65_535;

/** Names that nobody but this machine can mean by this machine. */
const LOOPBACK_OPTION = /^--host=(localhost|127(\.\d{1,3}){3})$/i;

/** The first IPv4 address of this machine in a network; Windows gives one that begins with 169.254 to an interface without a network. */
export const findOwnAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )?.address;

/**
 * The host by which other machines know this one: of `--host=<name>`, of PLAZA_HOST, or for `--host` alone the first IPv4 address in a
 * network. Undefined without any of them, and for a name of this machine itself: then the stack is for this machine only. A container is
 * known as localhost outside of itself, and says so by PLAZA_HOST. Throws a sentence for what is no host, and for a site's port without room
 * for the others.
 */
export const readHost = (
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  sitePort: number,
): string | undefined => {
  const option = words.find((word) => word === '--host' || word.startsWith('--host='));
  const host = option === undefined ? environment.PLAZA_HOST : option.slice('--host='.length);
  if ((option !== '--host' && !host) || LOOPBACK_OPTION.test(option ?? '')) return undefined;
  const last = sitePort + PARTS.length;
  if (last > LAST_PORT)
    throw new Error(`With a host, the ports ${sitePort} to ${last} are used: choose a lower --port.`);
  if (option === '--host') {
    const own = findOwnAddress();
    if (own !== undefined) return own;
    throw new Error('This machine has no address in a network. Name one: npm start -- --host=<address>');
  }
  if (host && /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) && host !== EVERYWHERE) return host;
  throw new Error(`The host must be a name or an address without a port, not "${host ?? ''}".`);
};
