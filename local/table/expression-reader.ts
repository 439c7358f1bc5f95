import type { TableItem } from '#shared/data/client.ts';

/**
 * The part of DynamoDB's expression language that the repositories use: conditions of comparisons, BETWEEN and
 * functions, joined by AND and OR; updates with SET, if_not_exists, REMOVE, ADD and DELETE. Anything else throws, so that no
 * unknown condition counts as true.
 */
export interface Names {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}
export type Path = readonly (string | number)[];

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

export const namesIn = (path: Path, { names }: Names): Path =>
  path.map((step) => {
    if (typeof step === 'number' || !step.startsWith('#')) return step;
    const name = names[step];
    if (name === undefined) throw new Error(`The expression names ${step}, which is not given.`);
    return name;
  });

export const childOf = (value: unknown, step: string | number): unknown => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) !== (typeof step === 'number')) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[step]; // an object or an array, as asked for
};

export const read = (item: TableItem, path: Path, given: Names): unknown =>
  namesIn(path, given).reduce<unknown>(childOf, item);

export const valueOf = (name: string, { values }: Names): unknown => {
  if (!Object.hasOwn(values, name)) throw new Error(`The expression asks for ${name}, which is not given.`);
  return values[name];
};

export class Reader {
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

/** The names and values that an expression is given. */
export interface Given {
  readonly ExpressionAttributeNames?: Names['names'] | undefined;
  readonly ExpressionAttributeValues?: Names['values'] | undefined;
}

/** An expression's effect on an item, or its result for it; each text is parsed once. */
export const evaluatorOf = <T>(parse: (reader: Reader) => (item: TableItem, given: Names) => T) => {
  const known = new Map<string, ReturnType<typeof parse>>();
  return (text: string, item: TableItem, given: Given): T => {
    const evaluate = known.get(text) ?? parse(new Reader(text));
    known.set(text, evaluate);
    const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = given;
    return evaluate(item, { names, values });
  };
};
