import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { noSuch } from './errors.ts';
import type {
  StripeAccount,
  StripeCharge,
  StripeCustomer,
  Delivery,
  StripeDispute,
  StripeDomain,
  HostedLink,
  Intent,
  KeptAnswer,
  PaymentMethod,
  SetupIntent,
  StripeRefund,
  StripeEvent,
  StripeTransfer,
  Webhook,
} from './objects.ts';

interface Records {
  readonly intents: Intent;
  readonly charges: StripeCharge;
  readonly customers: StripeCustomer;
  readonly refunds: StripeRefund;
  readonly disputes: StripeDispute;
  readonly domains: StripeDomain;
  readonly accounts: StripeAccount;
  readonly links: HostedLink;
  readonly transfers: StripeTransfer;
  readonly paymentMethods: PaymentMethod;
  readonly setups: SetupIntent;
  readonly events: StripeEvent;
  readonly webhooks: Webhook;
  readonly deliveries: Delivery;
  readonly answers: KeptAnswer;
}

type Name = keyof Records;
/** [collection, id, record]; a record of null is a removal. */
type Change = [Name, string, { id: string } | null];

export interface Collection<T> {
  readonly find: (id: string) => T | undefined;
  /** Throws 404 `resource_missing`. `param` is how the caller named the id. */
  readonly get: (id: string, param?: string) => T;
  readonly put: (record: T) => T;
  /** Oldest first. */
  readonly all: () => T[];
}

export type StripeStore = { [K in Name]: Collection<Records[K]> } & {
  /** Resolves when every change made so far is on disk. */
  save: () => Promise<void>;
  clear: () => Promise<void>;
};

/** The collections, with Stripe's names of their records. */
const KINDS: Readonly<Record<Name, string>> = {
  intents: 'payment_intent',
  charges: 'charge',
  customers: 'customer',
  refunds: 'refund',
  disputes: 'dispute',
  domains: 'payment_method_domain',
  accounts: 'account',
  links: 'link',
  transfers: 'transfer',
  paymentMethods: 'PaymentMethod',
  setups: 'setupintent',
  events: 'event',
  webhooks: 'webhook_endpoint',
  deliveries: 'delivery',
  answers: 'answer',
};
const NAMES = Object.keys(KINDS) as Name[]; // Object.keys widens literal names to string

/**
 * A journal of JSON lines, one line a commit, so that the cost of a write does not grow with what is stored.
 * Opening reads it, drops a last line that a crash tore, and compacts it.
 */
export const openStripeStore = async (file: string): Promise<StripeStore> => {
  const maps = new Map<Name, Map<string, { id: string }>>(NAMES.map((name) => [name, new Map()]));
  const mapOf = (name: Name) => maps.get(name) ?? new Map<string, { id: string }>();
  let pending: Change[] = [];
  let last: Promise<void> = Promise.resolve();

  const apply = ([name, id, record]: Change) => {
    if (record) mapOf(name).set(id, record);
    else mapOf(name).delete(id);
  };
  const change = (entry: Change) => {
    apply(entry);
    pending.push(entry);
  };
  const collection = <K extends Name>(name: K): Collection<Records[K]> => {
    // The map of `name` only ever receives records of `name`, through `put` below or from the journal.
    const find = (id: string) => mapOf(name).get(id) as Records[K] | undefined;
    return {
      find,
      get: (id, param) => {
        const record = find(id);
        if (!record) throw noSuch(KINDS[name], id, param);
        return record;
      },
      all: () => [...mapOf(name).values()] as Records[K][],
      put: (record) => {
        change([name, record.id, record]);
        return record;
      },
    };
  };
  const compact = async () => {
    const changes = NAMES.flatMap((name) =>
      [...mapOf(name)].map(([id, record]): Change => [name, id, record]),
    );
    await writeFile(`${file}.tmp`, changes.map((entry) => `${JSON.stringify([entry])}\n`).join(''));
    await rename(`${file}.tmp`, file);
  };
  const write = async () => {
    if (pending.length === 0) return;
    const line = `${JSON.stringify(pending)}\n`;
    pending = [];
    await appendFile(file, line);
  };
  const queue = (work: () => Promise<void>) => (last = last.catch(() => undefined).then(work));

  await mkdir(dirname(file), { recursive: true });
  for (const entry of await readJournal(file)) apply(entry);
  await compact();

  const collections = Object.fromEntries(NAMES.map((name) => [name, collection(name)]));
  return {
    ...(collections as { [K in Name]: Collection<Records[K]> }), // one for each name
    save: () => queue(write),
    clear: () => {
      for (const map of maps.values()) map.clear();
      pending = [];
      return queue(compact);
    },
  };
};

const readJournal = async (file: string): Promise<Change[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  lines.pop(); // empty after a whole line, else torn by a crash and never acknowledged
  return lines.flatMap((line) => JSON.parse(line) as Change[]); // only this module writes the file
};
