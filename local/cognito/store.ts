import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFileWriter } from './file-writer.ts';
import { State, type PoolSession, type PoolUser } from './state.ts';

/** The pool's users, groups and sign-ins: in memory, and in one file for the next start. */
export interface PoolStore {
  readonly signingKeyPem: string;
  readonly groups: Set<string>;
  /** Finds a user by id or e-mail address, which is case-insensitive. */
  readonly findUser: (username: string) => PoolUser | undefined;
  readonly addUser: (user: PoolUser) => void;
  /** Removes a user with all sign-ins. */
  readonly removeUser: (user: PoolUser) => void;
  readonly changeEmail: (user: PoolUser, email: string, verified: boolean) => void;
  readonly findSession: (id: string) => PoolSession | undefined;
  readonly addSession: (session: PoolSession) => void;
  readonly removeSession: (id: string) => void;
  readonly removeSessionsOf: (userId: string) => void;
  /** Call this after changing a user or group in place. */
  readonly changed: () => void;
  readonly saved: () => Promise<void>;
}

/** Reads the file, or creates an empty pool with a new signing key if there is none. */
export const openPoolStore = (file: string, now: () => number): PoolStore => {
  mkdirSync(dirname(file), { recursive: true });
  const state = readState(file) ?? emptyState();
  const users = new Map(state.users.map((user) => [user.id, user]));
  const idByEmail = new Map(state.users.map((user) => [emailKey(user.email), user.id]));
  const groups = new Set(state.groups);
  const live = state.sessions.filter((session) => session.expiresAt > now());
  const sessions = new Map(live.map((session) => [session.id, session]));

  const { signingKeyPem } = state;
  const { changed, saved } = createFileWriter(file, () => {
    const lists = { groups: [...groups], users: [...users.values()], sessions: [...sessions.values()] };
    return JSON.stringify({ version: 1, signingKeyPem, ...lists } satisfies State);
  });
  changed();

  const removeSessionsOf = (userId: string) => {
    for (const session of sessions.values()) if (session.userId === userId) sessions.delete(session.id);
    changed();
  };

  return {
    signingKeyPem,
    groups,
    changed,
    saved,
    removeSessionsOf,
    findUser: (username) => users.get(username) ?? users.get(idByEmail.get(emailKey(username)) ?? ''),
    addUser: (user) => {
      users.set(user.id, user);
      idByEmail.set(emailKey(user.email), user.id);
      changed();
    },
    removeUser: (user) => {
      users.delete(user.id);
      idByEmail.delete(emailKey(user.email));
      removeSessionsOf(user.id);
    },
    changeEmail: (user, email, verified) => {
      idByEmail.delete(emailKey(user.email));
      idByEmail.set(emailKey(email), user.id);
      user.email = email;
      user.emailVerified = verified;
      changed();
    },
    findSession: (id) => sessions.get(id),
    addSession: (session) => {
      sessions.set(session.id, session);
      changed();
    },
    removeSession: (id) => {
      sessions.delete(id);
      changed();
    },
  };
};

const emailKey = (email: string) => email.toLowerCase();

let newKey: string | undefined;

/** One key per process for all its new pools: creating a key takes longer than the rest of the start. */
const newSigningKeyPem = (): string => {
  const make = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return (newKey ??= make().export({ format: 'pem', type: 'pkcs8' }).toString());
};

const emptyState = (): State => {
  const signingKeyPem = newSigningKeyPem();
  return { version: 1, signingKeyPem, groups: [], users: [], sessions: [] };
};

const readState = (file: string): State | undefined => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return State.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not a user pool's data. Move it away to start with an empty pool.`, {
      cause,
    });
  }
};
