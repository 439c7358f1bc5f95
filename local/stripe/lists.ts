import type { Desk } from './desk.ts';
import { badParameter, refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { allowOnly, optionalForm, optionalInteger, optionalText } from './params.ts';

export interface Page<T> {
  readonly object: 'list';
  readonly data: T[];
  readonly has_more: boolean;
  readonly url: string;
}

/** The parameters every list takes. */
export const LISTING = ['limit', 'starting_after', 'ending_before', 'created'];

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** `created=T` or `created[gt|gte|lt|lte]=T`, in seconds. */
const createdFilter = (form: Form): ((created: number) => boolean) => {
  if (typeof form.created === 'string') {
    const exactly = optionalInteger(form, 'created');
    return (created) => exactly === undefined || created === exactly;
  }
  const range = optionalForm(form, 'created') ?? {};
  const bound = (name: string, otherwise: number) => optionalInteger(range, name) ?? otherwise;
  const above = Math.max(bound('gte', -Infinity), bound('gt', -Infinity) + 1);
  const below = Math.min(bound('lte', Infinity), bound('lt', Infinity) - 1);
  return (created) => created >= above && created <= below;
};

const position = (items: { id: string }[], form: Form, param: 'starting_after' | 'ending_before') => {
  const id = optionalText(form, param);
  if (id === undefined) return undefined;
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) throw refused(`No such object: '${id}'`, { code: 'resource_missing', param });
  return at;
};

/** One page, newest first. `items` come oldest first, as the store keeps them. */
export const paginate = <T extends { id: string; created: number }>(
  items: T[],
  form: Form,
  url: string,
): Page<T> => {
  const limit = optionalInteger(form, 'limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw badParameter(
      `This value must be between 1 and ${MAX_LIMIT}.`,
      'parameter_invalid_integer',
      'limit',
    );
  }
  const inRange = createdFilter(form);
  const newestFirst = items.toReversed();
  const after = position(newestFirst, form, 'starting_after');
  const before = position(newestFirst, form, 'ending_before');
  const window = newestFirst
    .slice(after === undefined ? 0 : after + 1, before)
    .filter((item) => inRange(item.created));
  const data = before === undefined ? window.slice(0, limit) : window.slice(-limit);
  return { object: 'list', data, has_more: window.length > data.length, url };
};

export type Listed = 'accounts' | 'charges' | 'disputes' | 'domains' | 'intents' | 'refunds' | 'transfers';

/** One page of the records whose fields have the values asked for; `filters` are the fields one may ask by. */
export const listBy = (desk: Desk, form: Form, kind: Listed, path: string, filters: readonly string[]) => {
  allowOnly(form, [...LISTING, ...filters]);
  const wanted = filters.flatMap((name): [string, string][] => {
    const value = optionalText(form, name);
    return value === undefined ? [] : [[name, value]];
  });
  const all: ({ id: string; created: number } & Record<string, unknown>)[] = desk.store[kind]
    .all()
    .map((record) => ({ ...record }));
  const chosen = all.filter((record) => wanted.every(([name, value]) => record[name] === value));
  return paginate(chosen, form, path);
};
