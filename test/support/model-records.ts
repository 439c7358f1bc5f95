import { readdirSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import type { Audience } from '#shared/model/record.ts';

export interface ModelRecord {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly fields: { readonly [A in Audience]?: readonly string[] };
}

const isRecord = (value: unknown): value is ModelRecord =>
  typeof value === 'object' && value !== null && 'schema' in value && 'fields' in value;

/** Every record of the model by the name of its export. */
export const readModel = async (): Promise<ReadonlyMap<string, ModelRecord>> => {
  const folder = path.resolve(import.meta.dirname, '../../shared/model');
  const files = readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<object>);
  return new Map(
    (await Promise.all(files)).flatMap((exported) =>
      Object.entries(exported).filter((entry): entry is [string, ModelRecord] => isRecord(entry[1])),
    ),
  );
};
