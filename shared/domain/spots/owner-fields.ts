import type * as z from 'zod';
import type { NewSpot, SpotChanges } from '../../api/spots.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import type { Spot } from '../../model/spot.ts';
import { type ANSWERED_FIELDS, SPOT_FIELDS, type SpotField } from '../../model/spot-fields.ts';

/** What the owner of a space says of it, as it is stored. */
type OwnerFields = Pick<Spot, keyof typeof SPOT_FIELDS>;

const FIELDS = Object.entries<SpotField>(SPOT_FIELDS);

const translate = (sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    FIELDS.flatMap(([name, { typedAs = name, isMoney }]) => {
      const value = sent[typedAs];
      if (value === undefined) return [];
      return [[name, isMoney ? toCents(Number(value)) : value]];
    }),
  );

/** What an owner said of a new space, by the names and in the units in which it is stored. */
export const toStoredFields = (typed: NewSpot): OwnerFields => translate(typed) as OwnerFields; // the contract asks for all of them

/** The same of what an owner changes; what is not sent is not there. */
export const toStoredChanges = (typed: SpotChanges): Partial<OwnerFields> => translate(typed);

type AnsweredFields = z.output<z.ZodObject<typeof ANSWERED_FIELDS>>;

/** What anybody may see of what an owner said, as the API answers it. */
export const toAnsweredFields = (spot: OwnerFields) =>
  Object.fromEntries(
    FIELDS.filter(([, { seenBy }]) => seenBy === 'public').map(([name, { answeredAs = name, isMoney }]) => {
      const value: unknown = spot[name as keyof OwnerFields]; // a name of the table of fields
      return [answeredAs, isMoney ? toEuros(Number(value)) : value];
    }),
  ) as AnsweredFields; // as the table of fields says
