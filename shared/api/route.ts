import * as z from 'zod';
import { BookingId, RentalId, SpotId } from '../model/fields.ts';
import type { ErrorCode } from './error-codes.ts';
import type { FunctionSpec } from './function-spec.ts';

/** The permitted callers: `optional` identifies the caller if there is a token; for `stripe-signature` the webhook checks it itself. */
export type Auth = 'public' | 'optional' | 'user' | 'admin' | 'stripe-signature';

type Fields = Readonly<Record<string, unknown>>;

export interface Route<P extends string = string> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `{placeholders}`. */
  readonly path: P;
  readonly auth: Auth;
  readonly summary: string;
  readonly params?: z.core.$ZodType<Fields, Fields>;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** For routes whose bodies are much smaller than the default limit. */
  readonly maxBodyBytes?: number;
  readonly response: z.core.$ZodType;
  readonly status?: 200 | 201 | 202 | 303;
  /** Another status with which such content is answered: a page can say that there is nothing. */
  readonly otherStatus?: 404;
  /** The answer is a page of a list or a part of a file: `X-Next-Cursor` has the cursor of the next one, and is absent on the last. */
  readonly isPaged?: true;
  /** For an answer that is no JSON: its `response` is the text itself. */
  readonly textType?: 'text/calendar' | 'text/csv' | 'text/html';
  /** For an answer that is a file: its `response` are the bytes. */
  readonly binaryType?: 'application/pdf' | 'application/zip';
  /** For a GET that is a page address: HEAD gets the same answer without body. Link checkers and messengers use it. */
  readonly answersHead?: true;
  /** Errors beside those that every route may answer. */
  readonly errors?: readonly ErrorCode[];
  /** The permissions of its function to read, write and call. */
  readonly needs: FunctionSpec;
}

type PathParams<P extends string> = P extends `${string}{${infer K}}${infer Rest}`
  ? K | PathParams<Rest>
  : never;
/** The ids that a path names, unless its route has `params` of its own. */
const PATH_IDS = { bookingId: BookingId, rentalId: RentalId, spotId: SpotId } as const;
type PathIds = typeof PATH_IDS;

/** The names of the fields of `params`, or of the ids that stand for them. */
type ParamNames<P extends string, R> = R extends { readonly params: { readonly shape: infer Shape } }
  ? keyof Shape
  : PathParams<P> & keyof PathIds;
type ParamsError<P extends string> = { readonly params: `must have the fields: ${PathParams<P>}` };
/** Compares names only: comparing schemas is slow. */
type CheckedParams<P extends string, R> = [PathParams<P>, ParamNames<P, R>] extends [
  ParamNames<P, R>,
  PathParams<P>,
]
  ? unknown
  : ParamsError<P>;
type WithParams<P extends string, R> = R extends { readonly params: unknown }
  ? R
  : [PathParams<P>] extends [never]
    ? R
    : R & { readonly params: z.ZodObject<Pick<PathIds, PathParams<P> & keyof PathIds>> };

/**
 * Declares a route. The ids of `PATH_IDS` in its path are its `params`, unless it has its own, which must name exactly the `{placeholders}` of
 * `path`, or it does not compile.
 */
export const route = <const P extends string, const R extends Route<P>>(
  definition: R & { path: P } & CheckedParams<P, R>,
): WithParams<P, R> => {
  const names = [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof PathIds); // CheckedParams
  const params =
    definition.params ?? z.object(Object.fromEntries(names.map((name) => [name, PATH_IDS[name]])));
  return (names.length === 0 ? definition : { ...definition, params }) as WithParams<P, R>; // of the path
};

type In<S> = S extends z.core.$ZodType ? z.input<S> : never;
type Out<S> = S extends z.core.$ZodType ? z.output<S> : never;
type Present<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] };

/** The input that a caller sends. */
export type RouteInput<R extends Route> = Present<{
  params: In<R['params']>;
  query: In<R['query']>;
  body: In<R['body']>;
}>;

/** The parsed input of a handler. */
export type RouteParsed<R extends Route> = Present<{
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
}>;

/** The answer of a handler: the response before it is parsed. */
export type RouteAnswer<R extends Route> = In<R['response']>;

/** The answer that a caller gets. */
export type RouteOutput<R extends Route> = Out<R['response']>;
