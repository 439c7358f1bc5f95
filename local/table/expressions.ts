import type { TableItem } from '#shared/data/client.ts';

/**
 * The part of DynamoDB's expression language that the repositories use: conditions of comparisons, BETWEEN and
 * functions, joined by AND and OR; updates with SET, if_not_exists, REMOVE, ADD and DELETE. Anything else throws, so that no
 * unknown condition counts as true.
 */
interface Names {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}
type Path = readonly (string | number)[];
type Test = (item: TableItem, given: Names) => boolean;
type Change = (item: TableItem, given: Names) => void;

const TOKEN = /\s*([A-Za-z_][\w]*|[:#]\w+|\d+|<=|>=|<>|[=<>(),.[\]])/y;

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (!match?.[1]) throw new Error(`Unknown sign in the expression: ${text}`);
    tokens.push(match[1]);
  }
  return tokens;
};

const namesIn = (path: Path, { names }: Names): Path =>
  path.map((step) => {
    if (typeof step === 'number' || !step.startsWith('#')) return step;
    const name = names[step];
    if (name === undefined) throw new Error(`The expression names ${step}, which is not given.`);
    return name;
  });

const childOf = (value: unknown, step: string | number): unknown => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) !== (typeof step === 'number')) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[step]; // an object or an array, as asked for
};

const read = (item: TableItem, path: Path, given: Names): unknown =>
  namesIn(path, given).reduce<unknown>(childOf, item);

const valueOf = (name: string, { values }: Names): unknown => {
  if (!Object.hasOwn(values, name)) throw new Error(`The expression asks for ${name}, which is not given.`);
  return values[name];
};

/** False for values of different types and for missing ones. */
const compare = (left: unknown, operator: string, right: unknown): boolean => {
  if (typeof left !== typeof right) return false;
  if (operator === '=' && (left === null || ['string', 'number', 'boolean'].includes(typeof left)))
    return left === right;
  if ((typeof left !== 'string' && typeof left !== 'number') || typeof right !== typeof left)
    throw new Error(`Values of this kind are not compared here: ${String(left)}`);
  const [a, b] = [left, right as typeof left]; // the line above
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  if (operator === '>') return a > b;
  if (operator === '>=') return a >= b;
  throw new Error(`Unknown comparison: ${operator}`);
};

class Reader {
  readonly text: string;
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.text = text;
    this.#tokens = tokensOf(text);
  }

  get next(): string {
    return this.#tokens[this.#at] ?? '';
  }

  get isOver(): boolean {
    return this.#at >= this.#tokens.length;
  }

  take(expected?: string): string {
    const token = this.next;
    if (token === '' || (expected !== undefined && token !== expected))
      throw new Error(`Expected ${expected ?? 'more'} at ${this.#at} of: ${this.text}`);
    this.#at += 1;
    return token;
  }

  /** Consumes the token if it is next. */
  has(token: string): boolean {
    if (this.next !== token) return false;
    this.#at += 1;
    return true;
  }

  value(): string {
    const token = this.take();
    if (!token.startsWith(':')) throw new Error(`Expected a value and not ${token} in: ${this.text}`);
    return token;
  }

  path(): Path {
    const path: (string | number)[] = [this.take()];
    if (!/^[A-Za-z_#]/.test(String(path[0]))) throw new Error(`Expected a name in: ${this.text}`);
    for (;;)
      if (this.has('.')) path.push(this.take());
      else if (this.has('[')) {
        path.push(Number(this.take()));
        this.take(']');
      } else return path;
  }

  list<T>(read: () => T): T[] {
    const all = [read()];
    while (this.has(',')) all.push(read());
    return all;
  }
}

const FUNCTIONS: Readonly<Record<string, (reader: Reader) => Test>> = {
  attribute_exists: (reader) => {
    const path = reader.path();
    return (item, given) => read(item, path, given) !== undefined;
  },
  attribute_not_exists: (reader) => {
    const path = reader.path();
    return (item, given) => read(item, path, given) === undefined;
  },
  attribute_type: (reader) => {
    const path = reader.path();
    reader.take(',');
    const type = reader.value();
    return (item, given) => {
      if (valueOf(type, given) !== 'NULL') throw new Error('Only nothing is known by its type.');
      return read(item, path, given) === null;
    };
  },
  contains: (reader) => {
    const path = reader.path();
    reader.take(',');
    const member = reader.value();
    return (item, given) => {
      const value = read(item, path, given);
      return value instanceof Set && value.has(valueOf(member, given));
    };
  },
  begins_with: (reader) => {
    const path = reader.path();
    reader.take(',');
    const start = reader.value();
    return (item, given) => {
      const value = read(item, path, given);
      return typeof value === 'string' && value.startsWith(String(valueOf(start, given)));
    };
  },
};

/** The right side of a comparison: a value, or another attribute of the item. */
const operand = (reader: Reader): ((...asked: Parameters<Test>) => unknown) => {
  if (reader.next.startsWith(':')) {
    const value = reader.value();
    return (_item, given) => valueOf(value, given);
  }
  const path = reader.path();
  return (item, given) => read(item, path, given);
};

/** `size(set) <operator> number`. */
const sizeComparison = (reader: Reader): Test => {
  reader.take('(');
  const path = reader.path();
  reader.take(')');
  const operator = reader.take();
  const other = operand(reader);
  return (item, given) => {
    const value = read(item, path, given);
    if (value !== undefined && !(value instanceof Set)) throw new Error('Only sets have a size here.');
    return value !== undefined && compare(value.size, operator, other(item, given));
  };
};

const comparison = (reader: Reader): Test => {
  const path = reader.path();
  if (path[0] === 'size' && reader.next === '(') return sizeComparison(reader);
  if (reader.has('BETWEEN')) {
    const from = reader.value();
    reader.take('AND');
    const to = reader.value();
    return (item, given) => {
      const value = read(item, path, given);
      return compare(value, '>=', valueOf(from, given)) && compare(value, '<=', valueOf(to, given));
    };
  }
  const operator = reader.take();
  const other = operand(reader);
  return (item, given) => compare(read(item, path, given), operator, other(item, given));
};

const primary = (reader: Reader): Test => {
  if (reader.has('(')) {
    const inner = anyOf(reader);
    reader.take(')');
    return inner;
  }
  const called = FUNCTIONS[reader.next];
  if (!called) return comparison(reader);
  reader.take();
  reader.take('(');
  const test = called(reader);
  reader.take(')');
  return test;
};

const joined = (reader: Reader, word: string, part: (reader: Reader) => Test): Test[] => {
  const parts = [part(reader)];
  while (reader.has(word)) parts.push(part(reader));
  return parts;
};

const allOf = (reader: Reader): Test => {
  const parts = joined(reader, 'AND', primary);
  return (item, given) => parts.every((part) => part(item, given));
};

function anyOf(reader: Reader): Test {
  const parts = joined(reader, 'OR', allOf);
  return (item, given) => parts.some((part) => part(item, given));
}

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

const cached = <T>(make: (text: string) => T) => {
  const known = new Map<string, T>();
  return (text: string): T => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
};

const parseCondition = cached((text: string): Test => {
  const reader = new Reader(text);
  const test = anyOf(reader);
  if (!reader.isOver) throw new Error(`What is ${reader.next} in: ${text}`);
  return test;
});

const parseUpdate = cached((text: string): Change[] => {
  const reader = new Reader(text);
  const changes: Change[] = [];
  while (!reader.isOver) {
    const clause = CLAUSES[reader.take()];
    if (!clause) throw new Error(`Unknown clause in: ${text}`);
    changes.push(...reader.list(() => clause(reader)));
  }
  return changes;
});

interface Given {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}
const givenOf = ({
  ExpressionAttributeNames: names = {},
  ExpressionAttributeValues: values = {},
}: Given) => ({
  names,
  values,
});

/** Whether a condition holds for an item, `{}` for one that does not exist. */
export const holds = (expression: string | undefined, item: TableItem, given: Given): boolean =>
  expression === undefined || parseCondition(expression)(item, givenOf(given));

/** Changes the item in place. */
export const change = (expression: string, item: TableItem, given: Given): void => {
  for (const step of parseUpdate(expression)) step(item, givenOf(given));
};
