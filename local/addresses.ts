import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { DATA_FORMAT } from './settings.ts';
import type { Stack } from './stack.ts';

interface User {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  /** For an authenticator app. */
  readonly secondFactorSecret?: string;
}

/** It has passwords, and may have a test key of Stripe. */
const FOR_OWNER_ONLY = 0o600;

const fileIn = (dataDir: string) => path.join(dataDir, 'stack.json');

/** For scripts and tests that want to talk to a running stack. */
export const writeAddresses = (dataDir: string, stack: Stack, users: readonly User[] = []): void => {
  const { payments: _payments, close: _close, ...addresses } = stack;
  const text = `${JSON.stringify({ format: DATA_FORMAT, ...addresses, users }, null, 2)}\n`;
  // On a full disk, the file of the last start stays as it is.
  rmSync(`${fileIn(dataDir)}.tmp`, { force: true });
  writeFileSync(`${fileIn(dataDir)}.tmp`, text, { mode: FOR_OWNER_ONLY });
  renameSync(`${fileIn(dataDir)}.tmp`, fileIn(dataDir));
};

const Addresses = z.object({
  format: z.literal(DATA_FORMAT),
  dynamodb: z.url(),
  cognito: z.url(),
  environment: z.record(z.string(), z.string()),
  stripe: z.url(),
  stripeSecretKey: z.string(),
});
export type Addresses = z.infer<typeof Addresses>;

/** The addresses of the last stack that ran on a folder, or undefined if no stack of this release did. */
export const readAddresses = (dataDir: string): Addresses | undefined => {
  try {
    return Addresses.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};
