import { afterEach, expect, it, vi } from 'vitest';

const KEY = 'plazalibre.consent';
const DAY = 86_400_000;

/** The consent that is read when the browser has stored this. */
const readAfter = async (kept: object) => {
  vi.stubGlobal('window', {
    localStorage: { getItem: (key: string) => key === KEY && JSON.stringify(kept) },
  });
  vi.resetModules();
  return (await import('#web/lib/consent.ts')).readConsent();
};
const chosen = {
  version: 1,
  decidedAt: new Date(Date.now() - DAY).toISOString(),
  analytics: true,
  extras: false,
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('[CK-02] keeps a choice for 24 months', async () => {
  expect(await readAfter(chosen)).toEqual({ analytics: true, extras: false });
  const old = new Date(Date.now() - 25 * 31 * DAY).toISOString();
  expect(await readAfter({ ...chosen, decidedAt: old })).toEqual({ analytics: false, extras: false });
});

it('[CK-02] asks again when the choice was about other options', async () => {
  expect(await readAfter({ ...chosen, version: 0 })).toEqual({ analytics: false, extras: false });
  expect(await readAfter({ ...chosen, version: 2 })).toEqual({ analytics: false, extras: false });
});

it('[CK-02] allows nothing optional without a readable choice', async () => {
  for (const kept of [{}, { ...chosen, decidedAt: 'some day' }, { ...chosen, analytics: 'yes' }])
    expect(await readAfter(kept)).toEqual({ analytics: false, extras: false });
});
