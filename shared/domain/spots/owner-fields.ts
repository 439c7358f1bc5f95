import type * as z from 'zod';
import type { NewSpot, SpotChanges } from '../../api/spots.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import type { Spot } from '../../model/spot.ts';
import { type ANSWERED_FIELDS, SPOT_FIELDS, type SpotField } from '../../model/spot-fields.ts';

/** The stored fields that the owner fills in. */
type OwnerFields = Pick<Spot, keyof typeof SPOT_FIELDS>;

const FIELDS = Object.entries<SpotField>(SPOT_FIELDS);

const translate = (sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    FIELDS.flatMap(([name, { typedAs = name, isMoney }]) => {
      const value = sent[typedAs];
      if (value === undefined) return [];
      return [[name, isMoney && value !== null ? toCents(Number(value)) : value]];
    }),
  );

/** An owner's input for a new spot, with the stored names and units. */
export const toStoredFields = (typed: NewSpot): OwnerFields => translate(typed) as OwnerFields; // the contract requires all of them

/** Converts a change to stored fields; missing fields stay missing. */
export const toStoredChanges = (typed: SpotChanges): Partial<OwnerFields> => translate(typed);

type AnsweredFields = z.output<z.ZodObject<typeof ANSWERED_FIELDS>>;

/** The public fields, as the API answers them. */
export const toAnsweredFields = (spot: OwnerFields) =>
  Object.fromEntries(
    FIELDS.filter(([, { seenBy }]) => seenBy === 'public').map(([name, { answeredAs = name, isMoney }]) => {
      const value: unknown = spot[name as keyof OwnerFields]; // a name of the table of fields
      return [answeredAs, isMoney && value !== null ? toEuros(Number(value)) : value];
    }),
  ) as AnsweredFields; // as the table of fields says
