import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { recordFolder } from './record.ts';

/** Output of a function, or the end of a request, which should have logged one line. */
export const OutputEntry = z.object({
  /** Empty outside of any function. */
  name: z.string(),
  requestId: z.string(),
  text: z.string().optional(),
  endedRequest: z.literal(true).optional(),
});
export type OutputEntry = z.infer<typeof OutputEntry>;

/** The function that writes, in one of its runs. */
export interface Writer {
  readonly name: string;
  readonly requestId: string;
}

/** The buffer's size before it is written. */
const ENTRIES_AT_ONCE = 1000;
let waiting: string[] = [];

export const flushOutput = (): void => {
  const folder = recordFolder();
  if (!folder || waiting.length === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `output-${process.pid}.jsonl`), waiting.join(''));
  waiting = [];
};

const gather = (entry: OutputEntry) => {
  waiting.push(`${JSON.stringify(entry)}\n`);
  if (waiting.length >= ENTRIES_AT_ONCE) flushOutput();
};

export const noteEndedRequest = (writer: Writer): void => {
  if (recordFolder()) gather({ name: writer.name, requestId: writer.requestId, endedRequest: true });
};

const LOG_LINE = /^\{"level":"/;
const NOBODY: Writer = { name: '', requestId: '' };

type Write = typeof process.stdout.write;

/** While a function runs, output to this stream goes to its log; all other output passes. */
const divert = (stream: NodeJS.WriteStream, writer: () => Writer | undefined) => {
  const write = stream.write.bind(stream) as (...all: Parameters<Write>) => boolean; // one of its signatures
  const take = (text: string): boolean => {
    const from = writer() ?? (LOG_LINE.test(text) ? NOBODY : undefined);
    if (from) gather({ name: from.name, requestId: from.requestId, text });
    return from !== undefined;
  };
  stream.write = ((...all: Parameters<Write>) => {
    const [chunk] = all;
    return take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()) || write(...all);
  }) as Write; // the overloads differ in optional parameters only
};

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

/** A test runner replaces the console that writes to the outputs. */
const divertConsole = (writer: () => Writer | undefined) => {
  for (const method of METHODS) {
    const say = console[method].bind(console);
    console[method] = (...words: unknown[]) => {
      const from = writer();
      if (from) gather({ name: from.name, requestId: from.requestId, text: words.map(String).join(' ') });
      else say(...words);
    };
  }
};

let isDiverted = false;

/** From now on, output of functions goes to the record's folder if the test run has one. */
export const captureOutput = (writer: () => Writer | undefined): void => {
  if (isDiverted || !recordFolder()) return;
  isDiverted = true;
  divert(process.stdout, writer);
  divert(process.stderr, writer);
  divertConsole(writer);
};
