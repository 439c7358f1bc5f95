import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inLanguage, LISTED } from '#test/e2e/prerender-support.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { useStack } from '#test/support/stack.ts';
import { findJavaPackage } from '../../scripts/test/outside-programs.ts';

const run = promisify(execFile);
/** Of Element Timing, which the checker does not know (https://wicg.github.io/element-timing/). */
const UNKNOWN = 'Attribute “elementtiming” not allowed';
const app = useStack();

interface Message {
  readonly type: string;
  readonly url: string;
  readonly lastLine: number;
  readonly message: string;
}

it('the public pages and a space have no error of the Nu HTML checker', async (context) => {
  const found = await findJavaPackage('vnu-jar');
  if ('missing' in found) return context.skip(found.missing);
  const spot = await app.publish(await app.newPerson('Olga Dueña'));
  const folder = scratchFolder('html');
  const paths = [...LISTED, `/spot/${spot.id}`].flatMap((one) => [one, inLanguage(one, 'en')]);
  const files = await Promise.all(
    paths.map(async (one, index) => {
      const file = path.join(folder, `${String(index)}.html`);
      writeFileSync(file, await (await fetch(app.stack.web + one)).text());
      return file;
    }),
  );
  const args = ['-jar', path.join(found.folder, 'build/dist/vnu.jar'), '--errors-only', '--format', 'json'];
  // It answers 1 for errors, and writes them to standard error.
  const { stderr } = await run('java', [...args, ...files], { maxBuffer: 2 ** 26 }).catch(
    (error: unknown) => error as { stderr: string }, // as execFile rejects
  );
  rmSync(folder, { recursive: true, force: true });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  const pageOf = (url: string) => paths[Number(path.basename(url, '.html'))];
  const errors = messages.filter(({ message }) => !message.startsWith(UNKNOWN));
  expect(errors.map(({ url, message }) => `${String(pageOf(url))}: ${message}`)).toEqual([]);
});
