import { type AccountExport, EXPORT_LISTS } from '../api/privacy.ts';

/** The lists of an export. */
export type ExportLists = Pick<AccountExport, keyof typeof EXPORT_LISTS>;

/** A page of a section of an export, its number of reads of the table, and where the next one begins. */
export interface ExportPage {
  readonly lists: Partial<ExportLists>;
  readonly reads: number;
  readonly next: string | undefined;
}

/** What an export has of a person beside its lists. */
export type ExportedProfile = NonNullable<AccountExport['account']>;

const NAMES = Object.keys(EXPORT_LISTS) as (keyof ExportLists)[]; // the keys of the literal

/** The entries of all parts, list by list. */
export const joinLists = (parts: readonly Partial<ExportLists>[]): ExportLists =>
  Object.fromEntries(
    NAMES.map((name) => [name, parts.flatMap((part): readonly unknown[] => part[name] ?? [])]),
  ) as unknown as ExportLists; // fromEntries loses which list has which entries
