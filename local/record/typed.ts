import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordFolder } from './record.ts';

/** Fields whose values are personal, even short ones. */
const PRIVATE_FIELDS =
  /mail|phone|name|password|token|secret|card|iban|address|plate|text|message|comment|reply|title|description|instructions|access|code|input|location|reason|lat|lng|longitude|url/i;
/** Shorter values may appear in a log by chance. */
const MIN_LENGTH = 6;

const typed = new Set<string>();

const isPrivate = (field: string, text: string) =>
  text.length >= MIN_LENGTH && (PRIVATE_FIELDS.test(field) || /\s/.test(text));

const gather = (field: string, value: unknown): void => {
  if (typeof value === 'string' || typeof value === 'number') {
    if (isPrivate(field, String(value))) typed.add(String(value));
  } else if (Array.isArray(value)) for (const one of value) gather(field, one);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) gather(name, inner);
};

const parsed = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
};

/** Remembers what a caller typed, to search the log for it. */
export const noteTyped = (event: unknown): void => {
  if (!recordFolder() || typeof event !== 'object' || event === null) return;
  const { body, queryStringParameters } = event as { body?: unknown; queryStringParameters?: unknown }; // as API Gateway sends it
  gather('', queryStringParameters);
  gather('', parsed(body));
};

export const writeTyped = (): void => {
  const folder = recordFolder();
  if (!folder || typed.size === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `typed-${process.pid}.json`), JSON.stringify([...typed]));
};
