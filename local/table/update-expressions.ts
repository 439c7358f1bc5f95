import type { TableItem } from '#shared/data/client.ts';
import {
  childOf,
  evaluatorOf,
  type Names,
  namesIn,
  type Path,
  type Reader,
  valueOf,
} from './expression-reader.ts';

type Change = (item: TableItem, given: Names) => void;

const parentOf = (item: TableItem, path: Path): Record<string | number, unknown> => {
  const parent = path.slice(0, -1).reduce<unknown>(childOf, item);
  if (typeof parent !== 'object' || parent === null)
    throw new Error(`The path ${path.join('.')} leads nowhere.`);
  return parent as Record<string | number, unknown>; // an object or an array
};

const lastOf = (path: Path) => path.at(-1) ?? '';

const setWhatIsMissing = (reader: Reader, path: Path): Change => {
  reader.take('(');
  const [name] = reader.path();
  reader.take(',');
  const value = reader.value();
  reader.take(')');
  if (path.length !== 1 || path[0] !== name) throw new Error('Only what is missing itself is set.');
  return (item, given) => {
    item[String(name)] ??= structuredClone(valueOf(value, given));
  };
};

const set = (reader: Reader): Change => {
  const path = reader.path();
  reader.take('=');
  if (reader.has('if_not_exists')) return setWhatIsMissing(reader, path);
  const value = reader.value();
  return (item, given) => {
    const named = namesIn(path, given);
    parentOf(item, named)[lastOf(named)] = structuredClone(valueOf(value, given));
  };
};

const remove = (reader: Reader): Change => {
  const path = reader.path();
  return (item, given) => {
    const named = namesIn(path, given);
    const [parent, last] = [parentOf(item, named), lastOf(named)];
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else Reflect.deleteProperty(parent, last);
  };
};

const add = (reader: Reader): Change => {
  const path = reader.path();
  const by = reader.value();
  return (item, given) => {
    const [name] = namesIn(path, given);
    const more = valueOf(by, given);
    if (path.length === 1 && more instanceof Set) {
      const before = item[String(name)];
      item[String(name)] = new Set([...(before instanceof Set ? before : []), ...more]);
      return;
    }
    const before = item[String(name)] ?? 0;
    if (path.length !== 1 || typeof before !== 'number' || typeof more !== 'number')
      throw new Error('Only numbers of the item itself are added to.');
    item[String(name)] = before + more;
  };
};

const deleteMembers = (reader: Reader): Change => {
  const path = reader.path();
  const by = reader.value();
  return (item, given) => {
    const [name] = namesIn(path, given);
    const [members, less] = [item[String(name)], valueOf(by, given)];
    if (!(less instanceof Set) || path.length !== 1) throw new Error('Only members of a set are deleted.');
    if (!(members instanceof Set)) return;
    const left = new Set([...members].filter((member) => !less.has(member)));
    if (left.size > 0) item[String(name)] = left;
    else Reflect.deleteProperty(item, String(name));
  };
};

const CLAUSES: Readonly<Record<string, (reader: Reader) => Change>> = {
  SET: set,
  REMOVE: remove,
  ADD: add,
  DELETE: deleteMembers,
};

/** Changes an item in place by an expression. */
export const change = evaluatorOf((reader): Change => {
  const changes: Change[] = [];
  while (!reader.isOver) {
    const clause = CLAUSES[reader.take()];
    if (!clause) throw new Error(`Unknown clause in: ${reader.text}`);
    changes.push(...reader.list(() => clause(reader)));
  }
  return (item, given) => {
    for (const step of changes) step(item, given);
  };
});
