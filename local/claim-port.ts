import { createServer, type AddressInfo } from 'node:net';

/**
 * Returns the wanted port if it is free, or finds a free one: for programs that can do neither themselves.
 * @throws Error EADDRINUSE
 */
export const claimPort = async (wanted = 0): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // the address of a server on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
};
