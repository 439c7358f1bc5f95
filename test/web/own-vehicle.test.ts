import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOwnVehicle, readOwnVehicle } from '#web/lib/own-vehicle.ts';
import { tokenStore } from '#web/lib/token-store.ts';

const COMPACT = { kind: 'normal' as const, length: 4.35, width: 1.8, height: 1.47 };
const GARAGE = [{ ...COMPACT, plate: '1234 BCD', isDefault: true }];

const texts = new Map<string, string>();
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
};
beforeEach(() => {
  texts.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage });
  tokenStore.save('token', true);
  keepOwnVehicle(GARAGE, tokenStore.signIn());
});
afterEach(() => {
  tokenStore.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signInAgain = () => {
  vi.advanceTimersByTime(1);
  tokenStore.save('token of another', true);
};

describe('the default vehicle that a browser keeps', () => {
  it('has kind and measures, no plate, and outlives a renewed token', () => {
    tokenStore.save('renewed token');
    expect(readOwnVehicle()).toEqual(COMPACT);
    expect([...texts.values()].join(' ')).not.toContain('1234');
  });

  it.each([
    ['a sign-out', tokenStore.clear],
    ['a session that the server refused', tokenStore.expire],
    ['another sign-in', signInAgain],
  ])('is removed by %s, and is not kept again by an answer that comes later', (_, end) => {
    const before = tokenStore.signIn();
    end();
    expect(readOwnVehicle()).toBeUndefined();
    keepOwnVehicle(GARAGE, before);
    expect(readOwnVehicle()).toBeUndefined();
    expect([...texts.keys()]).not.toContain('plazalibre.ownVehicle');
  });

  it('is removed with the last vehicle', () => {
    keepOwnVehicle([], tokenStore.signIn());
    expect(readOwnVehicle()).toBeUndefined();
  });
});
