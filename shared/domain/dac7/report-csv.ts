import { toCsv } from '../../lib/csv.ts';
import type { ReportedListing } from '../../model/seller-report.ts';
import { roundEuros } from './round-euros.ts';

/** An owner with figures, whether or not the report can name them. */
export interface CsvOwner {
  readonly userId: string;
  readonly name: string;
  readonly taxId: string;
  readonly residenceTaxId: string;
  readonly registerNumber: string;
  /** The state of due diligence in a word, and the missing fields. */
  readonly dueDiligence: string;
  readonly missing: readonly string[];
  /** The run's decision about the owner: `new`, `correction`, `unchanged` or `left out`. */
  readonly outcome: string;
  readonly docRefId: string;
  readonly corrects: string;
  readonly listings: readonly ReportedListing[];
}

const ofQuarters = (name: (quarter: string) => string) => ['Q1', 'Q2', 'Q3', 'Q4'].map(name);

const COLUMNS = [
  ...[
    'owner',
    'name',
    'tax id',
    'tax id of residence',
    'register number',
    'due diligence',
    'missing',
    'report',
    'DocRefId',
    'CorrDocRefId',
  ],
  ...['space', 'address', 'cadastral reference'],
  ...ofQuarters((quarter) => `consideration ${quarter} (EUR, exact)`),
  ...ofQuarters((quarter) => `consideration ${quarter} (EUR, reported)`),
  ...ofQuarters((quarter) => `fees ${quarter} (EUR, exact)`),
  ...ofQuarters((quarter) => `fees ${quarter} (EUR, reported)`),
  ...ofQuarters((quarter) => `taxes withheld ${quarter} (EUR)`),
  ...ofQuarters((quarter) => `stays ${quarter}`),
  'days let',
];

const exact = (cents: number) => `${String(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`;

const toRow = (
  owner: CsvOwner,
  { spotId, address, cadastralReference, quarters, rentedDays }: ReportedListing,
) => {
  const { userId, name, taxId, residenceTaxId, registerNumber } = owner;
  const { dueDiligence, missing, outcome, docRefId, corrects } = owner;
  return [
    ...[
      userId,
      name,
      taxId,
      residenceTaxId,
      registerNumber,
      dueDiligence,
      missing.join(' '),
      outcome,
      docRefId,
      corrects,
    ],
    ...[spotId, address, cadastralReference],
    ...quarters.map(({ considerationCents }) => exact(considerationCents)),
    ...quarters.map(({ considerationCents }) => String(roundEuros(considerationCents))),
    ...quarters.map(({ feesCents }) => exact(feesCents)),
    ...quarters.map(({ feesCents }) => String(roundEuros(feesCents))),
    ...quarters.map(() => '0'),
    ...quarters.map(({ stays }) => String(stays)),
    String(rentedDays),
  ];
};

/** All owners with figures as CSV, a space in each line, in the number format of Spain's spreadsheets. */
export const toReportCsv = (owners: readonly CsvOwner[]): string =>
  toCsv([COLUMNS, ...owners.flatMap((owner) => owner.listings.map((listing) => toRow(owner, listing)))], ';');
