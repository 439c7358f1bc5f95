import { findProvince } from '#shared/api/spanish-provinces.ts';
import { readForeignTaxId, readTaxId } from '#shared/api/tax-ids.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { MIN_AGE } from '#shared/model/rules.ts';
import type { SavedTaxDetails } from '#web/api/taxes/save-tax-details.ts';
import { problemIf, type Problem } from '#web/components/forms/use-form-problems.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { readDay, showDay } from './typed-date.ts';
import {
  EXEMPTION_REASONS,
  TAX_REGIMES,
  type TaxRegime,
  type TraderStatus,
  TAX_DETAILS_LIMITS,
  UNPRINTABLE,
} from '#shared/model/tax-terms.ts';

export interface RegimeValues {
  /** As typed. */
  from: string;
  regime: TaxRegime;
  reason: (typeof EXEMPTION_REASONS)[number] | '';
  note: string;
}

/** The input of the form, as typed. */
export interface TaxValues {
  traderStatus: TraderStatus | '';
  legalName: string;
  isForeignId: boolean;
  taxId: string;
  /** Country of a foreign id; empty until it is chosen. */
  taxIdCountry: string;
  birthDate: string;
  /** The tax number of another country of the address. */
  residenceTaxId: string;
  /** Number of an entity in a register. */
  registerNumber: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  regimes: readonly RegimeValues[];
}

const SPAIN = 'ES';

/** The form of what was saved. */
export const toTaxValues = (details: TaxDetails): TaxValues => {
  const { traderStatus, legalName, taxId, taxIdCountry, birthDate, address, regimes } = details;
  const { residenceTaxId, registerNumber } = details;
  const { street, postcode, city, country } = address;
  return {
    traderStatus: traderStatus ?? '',
    ...{ legalName, taxId, residenceTaxId, registerNumber, street, postcode, city, country },
    isForeignId: taxIdCountry !== SPAIN,
    taxIdCountry: taxIdCountry === SPAIN ? '' : taxIdCountry,
    birthDate: birthDate === null ? '' : showDay(birthDate),
    regimes: regimes.map(({ from, regime, reason, note }) => ({
      ...{ from: showDay(from), regime, note },
      reason: reason ?? '',
    })),
  };
};

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value);

const readRegime = (kept: unknown): RegimeValues[] => {
  if (!isRecord(kept)) return [];
  const regime = oneOf(TAX_REGIMES, kept.regime) ?? 'taxed';
  return [
    {
      ...{ from: textOf(kept.from, ''), regime, note: textOf(kept.note, '') },
      reason: oneOf(EXEMPTION_REASONS, kept.reason) ?? '',
    },
  ];
};

/** Reads the values that a browser kept of the form, over the saved ones. */
export const readTaxValues = (kept: unknown, saved: TaxValues): TaxValues => {
  if (!isRecord(kept)) return saved;
  const text = (name: Exclude<keyof TaxValues, 'isForeignId' | 'regimes'>) => textOf(kept[name], saved[name]);
  return {
    traderStatus: oneOf(['private', 'business', ''] as const, kept.traderStatus) ?? saved.traderStatus,
    legalName: text('legalName'),
    isForeignId: typeof kept.isForeignId === 'boolean' ? kept.isForeignId : saved.isForeignId,
    taxId: text('taxId'),
    taxIdCountry: text('taxIdCountry'),
    birthDate: text('birthDate'),
    residenceTaxId: text('residenceTaxId'),
    registerNumber: text('registerNumber'),
    street: text('street'),
    postcode: text('postcode'),
    city: text('city'),
    country: text('country'),
    regimes: Array.isArray(kept.regimes) ? kept.regimes.flatMap(readRegime) : saved.regimes,
  };
};

/** Whether the address is in another country, which may have given a tax number of its own. */
export const livesAbroad = ({ country }: TaxValues): boolean => country !== SPAIN;

/** Whether something was filled in that only the report on owners needs. */
export const hasLettingValues = ({
  birthDate,
  residenceTaxId,
  registerNumber,
  regimes,
}: TaxValues): boolean =>
  [birthDate, residenceTaxId, registerNumber].some((value) => value !== '') || regimes.length > 0;

/** Whether the id is that of a company or another entity, which has no birth. */
export const isEntity = ({ isForeignId, taxId }: TaxValues): boolean =>
  !isForeignId && readTaxId(taxId)?.kind === 'cif';

const readId = ({ isForeignId, taxId }: TaxValues): string | undefined =>
  isForeignId ? readForeignTaxId(taxId) : readTaxId(taxId)?.taxId;

const isTooYoung = (birth: string, today: string) =>
  `${String(Number(birth.slice(0, 4)) + MIN_AGE)}${birth.slice(4)}` > today;

/** The `name` of a field of the form. */
export type TaxFieldName = string;
type Found = Problem<TaxFieldName>[];

const findSignProblems = (field: TaxFieldName, typed: string): Found =>
  problemIf(UNPRINTABLE.test(typed.trim()), field, (text) => text('taxes.signsProblem'));

/** A name is not cut off while it is typed: half a name is the name of somebody else. */
const findNameProblems = ({ legalName }: TaxValues): Found => {
  const [most, length] = [TAX_DETAILS_LIMITS.legalName, legalName.trim().length];
  if (length <= most) return findSignProblems('legalName', legalName);
  return [{ field: 'legalName', message: (text) => text('taxes.nameProblem', { most, length }) }];
};

const findIdProblems = (values: TaxValues): Found => [
  ...problemIf(values.isForeignId && values.taxIdCountry === '', 'taxIdCountry', (text) =>
    text('taxes.countryProblem'),
  ),
  ...problemIf(values.taxId.trim() !== '' && readId(values) === undefined, 'taxId', (text) =>
    text(values.isForeignId ? 'taxes.foreignIdProblem' : 'taxes.taxIdProblem'),
  ),
];

const findBirthProblems = (values: TaxValues, today: string): Found => {
  if (values.birthDate.trim() === '' || isEntity(values)) return [];
  const birth = readDay(values.birthDate);
  if (birth === undefined || birth < '1900-01-01')
    return [{ field: 'birthDate', message: (text) => text('taxes.dateProblem') }];
  return problemIf(isTooYoung(birth, today), 'birthDate', (text) =>
    text('taxes.ageProblem', { minAge: MIN_AGE }),
  );
};

const findNoteProblems = (name: TaxFieldName, { regime, reason, note }: RegimeValues): Found => {
  if (regime !== 'exempt' || reason !== 'other') return [];
  if (note.trim().length >= TAX_DETAILS_LIMITS.noteMin) return findSignProblems(name, note);
  return [{ field: name, message: (text) => text('taxes.noteProblem') }];
};

const findRegimeProblems = ({ regimes }: TaxValues): Found =>
  regimes.flatMap((entry, index) => {
    const { from, regime, reason } = entry;
    const day = readDay(from);
    const isDouble = regimes.findIndex((other) => readDay(other.from) === day) !== index;
    return [
      ...problemIf(day === undefined || day < '2000-01-01', `regimes.${index}.from`, (text) =>
        text('taxes.dateProblem'),
      ),
      ...problemIf(day !== undefined && isDouble, `regimes.${index}.from`, (text) => text('taxes.doubleDay')),
      ...problemIf(regime === 'exempt' && reason === '', `regimes.${index}.reason`, (text) =>
        text('taxes.reasonProblem'),
      ),
      ...findNoteProblems(`regimes.${index}.note`, entry),
    ];
  });

/** Lists the problems of the input, in the order of the form. Missing values are no problem. */
export const findTaxProblems = (values: TaxValues, today: string): Found => [
  ...problemIf(isEntity(values) && values.traderStatus === 'private', 'traderStatus', (text) =>
    text('taxes.entityProblem'),
  ),
  ...findNameProblems(values),
  ...findIdProblems(values),
  ...(isEntity(values) ? findSignProblems('registerNumber', values.registerNumber) : []),
  ...findBirthProblems(values, today),
  ...findSignProblems('street', values.street),
  ...problemIf(
    values.country === SPAIN &&
      values.postcode.trim() !== '' &&
      findProvince(values.postcode.trim()) === undefined,
    'postcode',
    (text) => text('taxes.postcodeProblem'),
  ),
  ...findSignProblems('city', values.city),
  ...problemIf(
    livesAbroad(values) &&
      values.residenceTaxId.trim() !== '' &&
      readForeignTaxId(values.residenceTaxId) === undefined,
    'residenceTaxId',
    (text) => text('taxes.foreignIdProblem'),
  ),
  ...findRegimeProblems(values),
];

/** The request body of checked values. */
export const toTaxBody = (values: TaxValues, revision: number): SavedTaxDetails => {
  const { traderStatus, legalName, isForeignId, taxIdCountry, street, postcode, city, country } = values;
  return {
    revision,
    traderStatus: traderStatus === '' ? null : traderStatus,
    legalName: legalName.trim(),
    taxId: readId(values) ?? '',
    taxIdCountry: isForeignId ? taxIdCountry : SPAIN,
    address: { street: street.trim(), postcode: postcode.trim(), city: city.trim(), country },
    birthDate: isEntity(values) ? null : (readDay(values.birthDate) ?? null),
    residenceTaxId: livesAbroad(values) ? (readForeignTaxId(values.residenceTaxId) ?? '') : '',
    registerNumber: isEntity(values) ? values.registerNumber.trim() : '',
    regimes: values.regimes.map(({ from, regime, reason, note }) => ({
      ...{ from: readDay(from) ?? from, regime, note: reason === 'other' ? note.trim() : '' },
      reason: reason === '' ? null : reason,
    })),
  };
};

/** The fields that the server refuses; empty if the error is about none. */
export const readTaxProblems = (error: Error): Found => {
  const issues = error instanceof ApiError ? error.issues : [];
  const isOfOperator = error instanceof ApiError && error.code === 'operator_tax_id';
  return issues.map(({ path }) => ({
    field: path.replace(/^body\.(address\.)?/, ''),
    message: (text) => text(isOfOperator ? 'taxes.operatorProblem' : 'taxes.fieldProblem'),
  }));
};
