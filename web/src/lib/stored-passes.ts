import type { Booking } from '#shared/api/bookings.ts';
import { PASS_DAYS } from '#shared/model/rules.ts';
import { isRecord } from './kept-by-person.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { PASSES, tokenStore } from './token-store.ts';

/** The fields of a booking that a pass shows, and nothing else: a new field of the pass is named here. */
const SHOWN = [
  'id',
  'reference',
  'startTime',
  'endTime',
  'timeZone',
  'rental',
  'pattern',
  'status',
  'role',
  'spot',
  'accessFrom',
  'accessDetails',
  'hasAccessDetails',
  'contact',
  'passToken',
  'vehicle',
  'arrivedAt',
  'leftAt',
] as const satisfies readonly (keyof Booking)[];
export type PassBooking = Pick<Booking, (typeof SHOWN)[number]>;

/** A booking as it was at an instant, with a picture of the map as a `data:` address. */
export interface StoredPass {
  readonly booking: PassBooking;
  readonly storedAt: string;
  readonly map?: StoredMap | undefined;
}
export interface StoredMap {
  readonly picture: string;
  /** Whom the map is of. */
  readonly attribution: string;
}

/** The passes of one sign-in. `format` is raised when older code could misread it. */
interface Kept {
  readonly format: typeof FORMAT;
  readonly signIn: string;
  readonly passes: readonly StoredPass[];
}

const FORMAT = 1;
const DAY_MS = 86_400_000;
/** More stays than anybody has in a week; it bounds what is stored. */
const MAX_PASSES = 10;

/** Cookie of a person who did not ask to stay signed in: like the cookie of the session, it ends with the browser. */
const OPEN = 'plazalibre.open=1';

const listeners = new Set<() => void>();

/** Stays of the driver that begin within `PASS_DAYS` and are not over. */
export const isKeepable = ({ role, status, startTime, endTime }: PassBooking, now = Date.now()) =>
  role === 'driver' &&
  status === 'confirmed' &&
  Date.parse(endTime) > now &&
  Date.parse(startTime) <= now + PASS_DAYS * DAY_MS;

const isPass = (value: unknown): value is StoredPass =>
  isRecord(value) &&
  typeof value.storedAt === 'string' &&
  isRecord(value.booking) &&
  isRecord(value.booking.spot) &&
  ['id', 'startTime', 'endTime', 'timeZone', 'accessFrom'].every(
    (field) => typeof (value.booking as Record<string, unknown>)[field] === 'string',
  );

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && value.format === FORMAT && Array.isArray(value.passes) && value.passes.every(isPass);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Whether the sign-in goes on. Without "keep me signed in", only while the browser is open. */
const isOpen = (signIn: string) => signIn.startsWith('kept') || document.cookie.includes(OPEN);

const write = (signIn: string, passes: readonly StoredPass[]) => {
  if (!signIn.startsWith('kept')) document.cookie = `${OPEN}; path=/; SameSite=Strict`;
  const kept: Kept = { format: FORMAT, signIn, passes };
  // Without room, an older text must not stay: it would show what has changed.
  if (passes.length === 0 || !writeStored(PASSES, JSON.stringify(kept))) removeStored(PASSES);
};

const change = (signIn: string, passes: readonly StoredPass[]) => {
  write(signIn, passes);
  for (const listener of listeners) listener();
};

/**
 * The passes of the present sign-in, earliest first, without those that are over. What is of another sign-in, over or unreadable is
 * removed. They can be read without a network and with an expired token (decision 141).
 */
export const readPasses = (): readonly StoredPass[] => {
  const text = readStored(PASSES);
  if (text === undefined) return [];
  const kept = parse(text);
  if (!isKept(kept) || kept.signIn !== tokenStore.signIn() || !isOpen(kept.signIn)) {
    removeStored(PASSES);
    return [];
  }
  const current = kept.passes.filter(({ booking }) => isKeepable(booking));
  if (current.length < kept.passes.length) write(kept.signIn, current);
  return [...current].sort((one, other) => one.booking.startTime.localeCompare(other.booking.startTime));
};

const toShown = (booking: PassBooking): PassBooking =>
  Object.fromEntries(SHOWN.map((field) => [field, booking[field]])) as unknown as PassBooking; // the same fields

/** Keeps a booking as it is now instead of its older version, or drops it if it need not be kept. `signIn` fetched it. */
export const keepPass = (booking: PassBooking, signIn: string, storedAt: Date) => {
  if (signIn !== tokenStore.signIn()) return;
  const passes = readPasses();
  const older = passes.find((pass) => pass.booking.id === booking.id);
  const others = passes.filter((pass) => pass !== older);
  const fresh = { booking: toShown(booking), storedAt: storedAt.toISOString(), map: older?.map };
  const kept = isKeepable(booking) ? [...others, fresh] : others;
  if (older || kept.length > others.length) change(signIn, kept.slice(-MAX_PASSES));
};

/** Drops bookings that the server no longer shows as coming. */
export const dropPasses = (isGone: (bookingId: string) => boolean) => {
  const signIn = tokenStore.signIn();
  const passes = readPasses();
  const left = passes.filter(({ booking }) => !isGone(booking.id));
  if (signIn !== undefined && left.length < passes.length) change(signIn, left);
};

/** Adds the picture of the map to a pass that is kept. */
export const keepPassMap = (bookingId: string, map: StoredMap) => {
  const signIn = tokenStore.signIn();
  const passes = readPasses();
  if (signIn === undefined || !passes.some(({ booking }) => booking.id === bookingId)) return;
  change(
    signIn,
    passes.map((pass) => (pass.booking.id === bookingId ? { ...pass, map } : pass)),
  );
};

/** The stored text, which changes with every change of the passes, in other tabs, too. */
export const passStore = {
  read: () => readStored(PASSES),
  subscribe: (listener: () => void) => {
    const stop = tokenStore.subscribe(listener);
    window.addEventListener('storage', listener);
    listeners.add(listener);
    return () => {
      stop();
      window.removeEventListener('storage', listener);
      listeners.delete(listener);
    };
  },
};
