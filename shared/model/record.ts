import * as z from 'zod';

/**
 * The audience of a field: everybody; the driver of a confirmed booking; driver and owner of a booking; its owner, or the person whom it
 * concerns; also administrators; nobody outside of the server.
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

/** The content of a record, read-only for everybody but its writer. */
export type Held<R extends { readonly schema: z.core.$ZodType }> = Immutable<z.output<R['schema']>>;

/** What reads a stored record, and its fields by audience if it has any. */
export interface StoredModel {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly fields?: { readonly [A in Audience]?: readonly string[] };
}

/** A kind of stored record. Each field is listed once, under who may see it, with its type, and with a default if it was added later. */
export interface RecordModel<G extends Groups = Groups> {
  /** Its name in logs. */
  readonly name: string;
  readonly schema: z.ZodObject<ShapeOf<G>>;
  /** Names of fields by audience. */
  readonly fields: { readonly [A in keyof G]: readonly (keyof G[A] & string)[] };
}

/** A part of a record. Unknown fields of a later release are kept, so that an older one writes them back. */
export const part = <S extends z.ZodRawShape>(shape: S): z.ZodObject<S> => z.looseObject(shape); // typed as closed: nobody reads unknown fields

/**
 * Describes a stored record. Limits of typed values belong to the contract: they may change, and older values must stay readable. Only
 * fields that were added later have a default, for records that lack them.
 */
export const record = <G extends Groups>(name: string, groups: G): RecordModel<G> => ({
  name,
  schema: part(Object.assign({}, ...Object.values(groups)) as ShapeOf<G>), // all groups together
  fields: Object.fromEntries(
    Object.entries(groups).map(([audience, shape]) => [audience, Object.keys(shape)]),
  ) as unknown as RecordModel<G>['fields'], // fromEntries widens the names
});
