import type { Table } from '#shared/data/client.ts';
import type { Needs } from '#shared/domain/deps.ts';
import { clock, table } from './deps.ts';

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Port = (on?: Table) => object;
type Connected<Ports extends Port> = Intersection<ReturnType<Ports>>;

/** The ports that these functions connect, and the clock. */
export const connect = <Ports extends readonly Port[]>(...ports: Ports) =>
  Object.assign({}, clock, ...ports.map((port) => port())) as Needs<'clock'> & Connected<Ports[number]>; // assign forgets the types

/** The ports of all repositories of a module, on the table of the stage or another one. */
export const connectAll = <All extends Readonly<Record<string, Port>>>(repositories: All, on = table()) =>
  Object.assign({}, ...Object.values(repositories).map((port) => port(on))) as Connected<All[keyof All]>; // as above
