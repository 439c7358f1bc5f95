import { afterEach, expect, it, vi } from 'vitest';

const KEY = 'plazalibre.consent';
const DAY = 86_400_000;

/** What may run where the browser has kept this. */
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

it('[CK-02] asks again where the choice was about something else', async () => {
  expect(await readAfter({ ...chosen, version: 0 })).toEqual({ analytics: false, extras: false });
  expect(await readAfter({ ...chosen, version: 2 })).toEqual({ analytics: false, extras: false });
});

it('[CK-02] lets nothing optional run without a choice that can be read', async () => {
  for (const kept of [{}, { ...chosen, decidedAt: 'some day' }, { ...chosen, analytics: 'yes' }])
    expect(await readAfter(kept)).toEqual({ analytics: false, extras: false });
});
