import { createServer, type AddressInfo } from 'node:net';

/**
 * Makes sure that the port is free, or finds a free one, for a program that can do neither.
 * @throws Error EADDRINUSE
 */
export const claimPort = async (wanted = 0): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
