import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { recordFolder } from './record.ts';

/** What a function wrote, or that a request to it has ended: then it should have written one line about it. */
export const OutputEntry = z.object({
  /** Empty for what was logged outside of any function. */
  name: z.string(),
  requestId: z.string(),
  text: z.string().optional(),
  endedRequest: z.literal(true).optional(),
});
export type OutputEntry = z.infer<typeof OutputEntry>;

/** Who is writing: a function of the stack in one of its runs. */
export interface Writer {
  readonly name: string;
  readonly requestId: string;
}

/** What is kept in memory before it is written. */
const ENTRIES_AT_ONCE = 1000;
let waiting: string[] = [];

/** Writes what has gathered. */
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

/** All that goes to one of the two outputs while a function runs is its log; everything else passes. */
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
  }) as Write; // the signatures differ in what they leave out
};

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

/** A test runner puts a console of its own in the place of the one that writes to the outputs. */
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

/** From now on, what functions write goes to the folder of the record, if a run of tests gathers one. */
export const captureOutput = (writer: () => Writer | undefined): void => {
  if (isDiverted || !recordFolder()) return;
  isDiverted = true;
  divert(process.stdout, writer);
  divert(process.stderr, writer);
  divertConsole(writer);
};
