import * as z from 'zod';

/**
 * Who may see a field of a record: everybody; the driver of a confirmed booking; driver and owner of a booking; its owner,
 * or the person whom it is about; administrators, too; nobody outside of the server.
 */
export type Audience = 'public' | 'booker' | 'parties' | 'owner' | 'administrator' | 'nobody';

type Groups = Partial<Record<Audience, z.ZodRawShape>>;
type AllOf<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never;
type ShapeOf<G extends Groups> = AllOf<G[keyof G]> extends infer Shape extends z.ZodRawShape ? Shape : never;

type Immutable<T> = T extends Uint8Array | undefined | null
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/** What a record holds, as everybody but its writer gets it. */
export type Held<R extends { readonly schema: z.ZodType }> = Immutable<z.output<R['schema']>>;

/** A kind of thing that is stored, each of its fields once: under who may see it, with its type, and a default where it came later. */
export interface RecordModel<G extends Groups = Groups> {
  /** As it is called in logs. */
  readonly name: string;
  readonly schema: z.ZodObject<ShapeOf<G>>;
  /** Names of fields by who may see them. */
  readonly fields: { readonly [A in keyof G]: readonly (keyof G[A] & string)[] };
}

/** A part of a record. What a later release wrote into it stays in it, so that an older one puts it back. */
export const part = <S extends z.ZodRawShape>(shape: S): z.ZodObject<S> => z.looseObject(shape); // typed as closed: what is not named is nobody's to read

/**
 * Describes what is stored. Limits of what people type are the contract's: they may change, and what was written before
 * is still read. Only what came after the first records has a default, which stands in where it is missing.
 */
export const record = <G extends Groups>(name: string, groups: G): RecordModel<G> => ({
  name,
  schema: part(Object.assign({}, ...Object.values(groups)) as ShapeOf<G>), // all groups together
  fields: Object.fromEntries(
    Object.entries(groups).map(([audience, shape]) => [audience, Object.keys(shape)]),
  ) as unknown as RecordModel<G>['fields'], // fromEntries forgets the names
});
