import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ERRORS } from '#shared/api/error-codes.ts';
import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { OutputEntry } from '#local/record/output.ts';
import { findPrivateShapes } from './private-data.ts';

/** A finding and its line. */
export interface LogFinding {
  readonly what: string;
  readonly line: string;
}

export interface LogReport {
  readonly lines: number;
  readonly requests: number;
  /** Number of typed texts that were searched for. */
  readonly typed: number;
  readonly findings: readonly LogFinding[];
}

const Line = z.looseObject({
  level: z.enum(['debug', 'info', 'warn', 'error']),
  time: z.iso.datetime(),
  message: z.string().min(1),
});

const areas: Record<string, Record<string, Route>> = api;
const ROUTES = new Set([
  ...Object.values(areas).flatMap((routes) =>
    Object.values(routes).map(({ method, path }) => `${method} ${path}`),
  ),
  // Requests without a route.
  '$default',
]);

/** The route with its placeholders, not with values. */
const RequestLine = z.strictObject({
  level: z.literal('info'),
  time: z.iso.datetime(),
  message: z.literal('request'),
  route: z.string().refine((route) => ROUTES.has(route)),
  status: z.int().min(200).max(599),
  code: z
    .string()
    .refine((code) => Object.hasOwn(ERRORS, code))
    .optional(),
  /** A fingerprint, never an id. */
  user: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
  durationMs: z.number().min(0),
  requestId: z.string().min(1),
});

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isRequestLine = (value: unknown) => Line.safeParse(value).data?.message === 'request';

/** Each line must be one JSON object; a request's line must have exactly its fields. */
const findMalformed = (lines: readonly string[]): LogFinding[] =>
  lines.flatMap((line) => {
    const value = parsed(line);
    if (!Line.safeParse(value).success) return [{ what: 'no line of the log', line }];
    if (isRequestLine(value) && !RequestLine.safeParse(value).success)
      return [{ what: 'the line of a request with other parts', line }];
    return [];
  });

/** Functions that log no line per request, because anybody can call them without limit. */
const WITHOUT_LINES = new Set(['reportClientError']);

/** Every finished request must have exactly one line. */
const findUncounted = (entries: readonly OutputEntry[], lines: readonly string[]): LogFinding[] => {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { data } = RequestLine.safeParse(parsed(line));
    if (data) counts.set(data.requestId, (counts.get(data.requestId) ?? 0) + 1);
  }
  return entries.flatMap(({ name, requestId, endedRequest }) => {
    const count = counts.get(requestId) ?? 0;
    return endedRequest && count !== (WITHOUT_LINES.has(name) ? 0 : 1)
      ? [{ what: `a request with ${count} lines`, line: `${name} ${requestId}` }]
      : [];
  });
};

/** Removes ids and numbers of our own, so that equal lines of different requests are scanned once. */
const withoutOurs = (line: string) =>
  line
    .replace(/"route":"[^"]*"/, '"route":""')
    .replace(/"time":"[^"]*"/, '"time":""')
    .replace(/"durationMs":\d+/, '"durationMs":0')
    .replace(/"requestId":"[\w-]*"/, '"requestId":""')
    .replace(/"(user|address|client)":"[\w-]{22}"/g, '"$1":""')
    .replace(/"Timestamp":\d+/, '"Timestamp":0')
    .replace(/"Namespace":"plazalibre-local"/, '"Namespace":""')
    .replace(/"(\w+Lag)":\d+/, '"$1":0')
    // Fields of an error report, which the contract restricts to these forms.
    .replace(/"code":"[0-9a-f]{8}"/, '"code":""')
    .replace(/"place":"[\w-]+\.js:\d+:\d+"/, '"place":""')
    .replace(/"version":"[\w-]{1,20}"/, '"version":""');

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Whether a text has what somebody typed, as encoded in JSON. A number must stand alone there: a run types hundreds of one-time codes, and
 * one of them often is a part of an id or of a time.
 */
const contains = (text: string, typed: string) => {
  if (NUMBER.test(typed))
    return new RegExp(`(?<![a-z0-9])${typed.replace('.', '\\.')}(?![a-z0-9])`, 'i').test(text);
  return text.includes(JSON.stringify(typed).slice(1, -1));
};

const findPrivate = (lines: readonly string[], typed: readonly string[]): LogFinding[] => {
  const different = [...new Set(lines.map(withoutOurs))];
  const whole = different.join('\n');
  const leaked = typed.filter((text) => contains(whole, text));
  return different.flatMap((line) => [
    ...findPrivateShapes(line).map(({ what }) => ({ what, line })),
    ...leaked
      .filter((text) => contains(line, text))
      .map((text) => ({ what: `what somebody typed, ${JSON.stringify(text)},`, line })),
  ]);
};

/** Scans the output of functions that the local stack recorded. */
export const scanOutput = (entries: readonly OutputEntry[], typed: readonly string[]): LogReport => {
  const lines = entries.flatMap(({ text = '' }) => text.split('\n').filter((line) => line !== ''));
  return {
    lines: lines.length,
    requests: entries.filter(({ endedRequest }) => endedRequest).length,
    typed: typed.length,
    findings: [...findMalformed(lines), ...findUncounted(entries, lines), ...findPrivate(lines, typed)],
  };
};

const filesOf = (dir: string, start: string) =>
  (existsSync(dir) ? readdirSync(dir) : [])
    .filter((file) => file.startsWith(start))
    .map((file) => readFileSync(path.join(dir, file), 'utf8'));

/** Scans a recorded run. */
export const scanRecord = (dir: string): LogReport => {
  const entries = filesOf(dir, 'output-').flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => OutputEntry.parse(JSON.parse(line))),
  );
  const typed = filesOf(dir, 'typed-').flatMap((text) => z.array(z.string()).parse(JSON.parse(text)));
  return scanOutput(entries, [...new Set(typed)]);
};
