import type { Language } from '../../api/accounts.ts';
import type { TaxArea } from '../../model/tax-terms.ts';

/** Amounts in cents: `baseCents + taxCents = totalCents`. */
export interface StatementSum {
  readonly baseCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** A sum by tax; `area` is null where no tax is known. */
export interface StatementTax extends StatementSum {
  readonly area: TaxArea | null;
  /** In basis points; 0 if exempt. */
  readonly rate: number;
  readonly stays: number;
}

/** The sums of a month or a spot: `rentCents + compensatedCents = commissionCents + ownerCents`. */
export interface StatementFigures {
  readonly stays: number;
  readonly rentCents: number;
  /** The platform's payments in place of drivers. */
  readonly compensatedCents: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
}

/** An owner's quarter or year, for the tax return. */
export interface Statement {
  /** Such as `2026-Q4`, or `2026`. */
  readonly period: string;
  /** First and last month. */
  readonly from: string;
  readonly to: string;
  /** As the owner has said; empty if not. */
  readonly legalName: string;
  readonly taxId: string;
  readonly rent: readonly StatementTax[];
  readonly commission: readonly StatementTax[];
  /** The stays that the platform paid in place of drivers; they are in no sum of the rent. */
  readonly compensated: StatementFigures;
  readonly months: readonly (StatementFigures & { readonly month: string })[];
  /** `occupancy` from 0 to 1, until now; null without bookable hours, and for deleted spots. */
  readonly spots: readonly (StatementFigures & {
    readonly title: string;
    readonly occupancy: number | null;
  })[];
  readonly totals: StatementFigures;
  readonly createdAt: number;
}

export interface StatementFiles {
  /** A tagged PDF. */
  write(statement: Statement, language: Language): Promise<Uint8Array>;
}

declare module '../deps.ts' {
  interface Deps {
    readonly statementFiles: StatementFiles;
  }
}
