import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node } from 'constructs';
import * as z from 'zod';
import { placeholdersIn, StageSettings } from './config.ts';

/** The settings of the stages. Names under `.example` (RFC 2606) are placeholders that the operator replaces. */
export const STAGES_FILE = fileURLToPath(new URL('../stages.json', import.meta.url));

/** The path of a setting and its problem, as part of a sentence. */
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

const Named = z.array(z.looseObject({ stage: z.string(), bootstrapQualifier: z.string().optional() }));

/**
 * The settings of a stage in a file of stages. Throws a one-sentence error for an unreadable file, a missing stage, and all invalid
 * settings of the stage. Of other stages it only checks that none has the same qualifier.
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
  if (!settings.success)
    throw new Error(`${where}, stage ${name}: ${settings.error.issues.map(explain).join('; ')}.`);
  const { bootstrapQualifier } = settings.data;
  const same = all.data.find((each) => each !== found[0] && each.bootstrapQualifier === bootstrapQualifier);
  if (same)
    throw new Error(
      `${where} has the bootstrapQualifier ${bootstrapQualifier} for ${name} and ${same.stage}: each stage needs its own.`,
    );
  return settings.data;
};

/** A sentence that lists remaining placeholders in a stage's settings, or undefined. */
export const explainPlaceholders = (settings: StageSettings, file = STAGES_FILE): string | undefined => {
  const found = placeholdersIn(settings);
  return found.length === 0
    ? undefined
    : `The stage ${settings.stage} in ${basename(file)} still has placeholders: ${found.join(', ')}.`;
};

const textIn = (node: Node, key: string): string | undefined => {
  const value: unknown = node.tryGetContext(key);
  return typeof value === 'string' ? value : undefined;
};

const fileIn = (node: Node) => textIn(node, 'settings') ?? STAGES_FILE;

/**
 * The settings of the stage in `--context stage=...`, by default `dev`, from `stages.json` or the file in `--context settings=...`. Throws
 * as `readStage` does.
 */
export const readStageSettings = (node: Node): StageSettings =>
  readStage(fileIn(node), textIn(node, 'stage') ?? 'dev');

/** Reads the settings for a deployment: also throws for placeholders, unless `--context placeholders=allowed` is set. */
export const readOwnSettings = (node: Node): StageSettings => {
  const settings = readStageSettings(node);
  const placeholders = explainPlaceholders(settings, fileIn(node));
  if (placeholders !== undefined && textIn(node, 'placeholders') !== 'allowed')
    throw new Error(`${placeholders} Replace them with what is yours before anything is deployed.`);
  return settings;
};
