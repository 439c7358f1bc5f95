import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { WINDOW } from './driver.ts';
import { findProgram } from './programs.ts';

export interface Display {
  /** The value for `DISPLAY`. */
  readonly name: string;
  close(): void;
}

/** Larger than the window, to leave room for its borders and bars. */
const SCREEN = `${WINDOW.width + 200}x${WINDOW.height + 200}x24`;

export const canDisplay = (): boolean =>
  findProgram('Xvfb') !== undefined || process.env.DISPLAY !== undefined;

/** A virtual screen. Without one, Firefox has no WebGL and WebKitGTK does not start. */
export const openDisplay = async (): Promise<Display> => {
  const program = findProgram('Xvfb');
  if (program === undefined) return { name: process.env.DISPLAY ?? '', close: () => undefined };
  // Xvfb chooses a free display number and writes it to this descriptor.
  const server = spawn(program, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(server.stdout, 'data')) as [Buffer]; // a stream of bytes
  return { name: `:${number.toString().trim()}`, close: () => void server.kill() };
};
