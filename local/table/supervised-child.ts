import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Runs the program and waits for it, while a reader in the background waits for the end of standard input, whose
 * other end only the parent holds. The kernel closes that end however the parent goes, SIGKILL included, and the
 * reader then ends the program. (`exec 3<&0` because a shell gives background commands an empty input.)
 */
const SUPERVISOR = `
  exec 3<&0
  "$@" 3<&- &
  program=$!
  { read -r _ <&3; kill -KILL $program; } 2>/dev/null &
  wait $program
`;

/** A child process that cannot outlive this one. */
export interface SupervisedChild {
  /** The last lines that it has written to standard error. */
  readonly complaints: () => string;
  readonly hasEnded: () => boolean;
  /** Settles with the exit status once the child is gone, for whatever reason. */
  readonly ended: Promise<number>;
  /**
   * Ends it at once. The program gets no chance to tidy up, so it has to be one that survives that, as anything on
   * SQLite does: an orderly SIGTERM lets it wait for as long as any client keeps a connection open.
   */
  readonly end: () => Promise<void>;
}

/** Starts the program in a folder, out of reach of the terminal's Ctrl+C, which is for the parent to act on. */
export const superviseChild = (program: string, args: string[], cwd = process.cwd()): SupervisedChild => {
  const start = process.platform === 'win32' ? startOnWindows : startOnPosix;
  const child = start(program, args, cwd);
  // The pipe breaks when the child ends first; `ended` reports that.
  child.stdin.on('error', () => undefined);
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-2000);
  });
  let hasEnded = false;
  const ended = exitStatus(child).finally(() => {
    hasEnded = true;
    child.stdin.destroy();
  });
  return {
    complaints: () => complaints.trim(),
    hasEnded: () => hasEnded,
    ended,
    end: async () => {
      if (process.platform === 'win32') child.kill();
      else child.stdin.end();
      await ended;
    },
  };
};

const startOnPosix = (program: string, args: string[], cwd: string) =>
  spawn('/bin/sh', ['-c', SUPERVISOR, 'supervisor', program, ...args], {
    cwd,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });

/**
 * Windows ends the children of a Node process with it, because libuv puts those that are not detached into a job object
 * (`JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE`). Without a console of the parent's, the child does not get its Ctrl+C.
 */
const startOnWindows = (program: string, args: string[], cwd: string) =>
  spawn(program, args, { cwd, windowsHide: true, stdio: ['pipe', 'ignore', 'pipe'] });

/** 127, the shell's own word for it, when there is no shell to start. */
const exitStatus = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(127)).once('exit', (status) => resolve(status ?? 1));
  });
