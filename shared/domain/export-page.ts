import type { AccountExport } from '../api/privacy.ts';

export type ExportLists = Omit<AccountExport, 'format' | 'exportedAt' | 'account' | 'consents' | 'cursor'>;

/** A page of a section of an export, its number of reads of the table, and where the next one begins. */
export interface ExportPage {
  readonly lists: Partial<ExportLists>;
  readonly reads: number;
  readonly next: string | undefined;
}

/** What an export has of a person beside its lists. */
export type ExportedProfile = NonNullable<AccountExport['account']>;

/** The lists by name. The schemas of the contract would be 50 KB of the operator's export. */
const NOTHING: ExportLists = {
  spaces: [],
  bookings: [],
  money: [],
  invoiceData: [],
  invoices: [],
  rentals: [],
  reviews: [],
  claims: [],
  problems: [],
  messages: [],
  notifications: [],
  favourites: [],
  wishedStays: [],
};
const NAMES = Object.keys(NOTHING) as (keyof ExportLists)[]; // the keys of the literal

/** The entries of all parts, list by list. */
export const joinLists = (parts: readonly Partial<ExportLists>[]): ExportLists =>
  Object.fromEntries(
    NAMES.map((name) => [name, parts.flatMap((part): readonly unknown[] => part[name] ?? [])]),
  ) as unknown as ExportLists; // fromEntries loses which list has which entries
