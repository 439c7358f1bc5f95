import type { Table } from '#shared/data/client.ts';
import { table } from './deps.ts';

type Repositories = Readonly<Record<string, (on?: Table) => object>>;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Connected<All extends Repositories> = Intersection<ReturnType<All[keyof All]>>;

/** The ports of all repositories of a module, on the table of the stage or another one. */
export const connectAll = <All extends Repositories>(repositories: All, on = table()): Connected<All> =>
  Object.assign({}, ...Object.values(repositories).map((connect) => connect(on))) as Connected<All>; // assign forgets the types
