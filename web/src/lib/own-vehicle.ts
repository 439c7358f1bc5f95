import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import { isRecord } from './kept-by-person.ts';
import { readStored, writeStored } from './storage.ts';
import { OWN_VEHICLE, tokenStore } from './token-store.ts';

/** The default vehicle of the person who is signed in, for searches on this device. Metres; without its plate and name. */
export interface OwnVehicle {
  kind: (typeof VEHICLE_TYPES)[number];
  length: number;
  width: number;
  height: number;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const readOwnVehicle = (): OwnVehicle | undefined => {
  const kept = parse(readStored(OWN_VEHICLE) ?? '');
  if (!isRecord(kept)) return undefined;
  const { length, width, height } = kept;
  const kind = VEHICLE_TYPES.find((type) => type === kept.kind);
  return kind && typeof length === 'number' && typeof width === 'number' && typeof height === 'number'
    ? { kind, length, width, height }
    : undefined;
};

/**
 * Keeps the default of a person's vehicles; null without vehicles, so that it is known that there are none. `signIn` fetched them: an
 * answer that comes after its end is not kept.
 */
export const keepOwnVehicle = (
  vehicles: readonly (OwnVehicle & { isDefault: boolean })[],
  signIn: string | undefined,
) => {
  if (signIn === undefined || signIn !== tokenStore.signIn()) return;
  const own = vehicles.find(({ isDefault }) => isDefault);
  const kept = own ? { kind: own.kind, length: own.length, width: own.width, height: own.height } : null;
  writeStored(OWN_VEHICLE, JSON.stringify(kept));
};
