import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node } from 'constructs';
import * as z from 'zod';
import { StageSettings } from './config.ts';

/** The settings of the stages. Names under `.example` (RFC 2606) in it stand for the ones of whoever operates them. */
export const STAGES_FILE = fileURLToPath(new URL('../stages.json', import.meta.url));

/** Where a setting stands and what is wrong with it, as part of a sentence. */
const explain = ({ path, message }: z.core.$ZodIssue): string => {
  const words = message.endsWith('received undefined') ? 'is missing' : message;
  return [path.map(String).join('.'), words.charAt(0).toLowerCase() + words.slice(1)]
    .filter(Boolean)
    .join(' ');
};

const parse = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`The settings file ${basename(file)} ${reason}.`);
  }
};

const Named = z.array(z.looseObject({ stage: z.string() }));

/**
 * The settings of a stage in a file of stages. Throws one sentence for a file that cannot be read, a stage that is not
 * there, and everything that is wrong with its settings; those of other stages are not looked at.
 */
export const readStage = (file: string, name: string): StageSettings => {
  const where = `The settings file ${basename(file)}`;
  const all = Named.safeParse(parse(file));
  if (!all.success) throw new Error(`${where} must be a list of settings, each with its stage.`);
  const found = all.data.filter(({ stage }) => stage === name);
  if (found.length > 1) throw new Error(`${where} has the stage ${name} more than once.`);
  if (!found[0]) {
    const known = all.data.map(({ stage }) => stage).join(', ');
    throw new Error(`${where} has no stage ${name}: choose one of ${known}.`);
  }
  const settings = StageSettings.safeParse(found[0]);
  if (settings.success) return settings.data;
  throw new Error(`${where}, stage ${name}: ${settings.error.issues.map(explain).join('; ')}.`);
};

const textIn = (node: Node, key: string): string | undefined => {
  const value: unknown = node.tryGetContext(key);
  return typeof value === 'string' ? value : undefined;
};

/**
 * The settings of the stage named by `--context stage=...`, `dev` without one, in `stages.json` or the file named by
 * `--context settings=...`. Throws as `readStage` does.
 */
export const readStageSettings = (node: Node): StageSettings =>
  readStage(textIn(node, 'settings') ?? STAGES_FILE, textIn(node, 'stage') ?? 'dev');
