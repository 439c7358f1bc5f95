import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../shared/api/accounts.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_TEXTS, PUSH_KINDS } from '../../shared/model/notification-kinds.ts';

export type Catalogue = Record<string, string>;

const notificationTexts = (language: Language): Catalogue => ({
  ...Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [`notifications.kind.${kind}`, NOTIFICATION_TEXTS[kind][language]]),
  ),
  ...Object.fromEntries(
    PUSH_KINDS.map((kind) => [`notifications.push.kind.${kind}`, NOTIFICATION_TEXTS[kind].setting[language]]),
  ),
});

/** The areas that have a catalogue below `directory`, in order. */
export const listAreas = (directory: string): string[] =>
  readdirSync(path.join(directory, 'es'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort();

/** The texts of an area: those of its file, and those that a table of the model has. */
export const readCatalogue = (directory: string, language: Language, area: string): Catalogue => {
  const file = path.join(directory, language, `${area}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Catalogue; // our own files
  return area === 'notifications' ? { ...texts, ...notificationTexts(language) } : texts;
};
