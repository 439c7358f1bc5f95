import { connect } from 'node:net';

const PATIENCE_MS = 1000;

/** Whether a server accepts a connection at this address of this machine. */
export const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
