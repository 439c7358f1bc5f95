import { expect, it } from 'vitest';
import { AccountExport } from '#shared/api/privacy.ts';
import { joinExport } from '#web/api/privacy/join-export.ts';

it('an export in several parts has the entries of every list, claims and problems too', () => {
  const { shape } = AccountExport.omit({ format: true, exportedAt: true, account: true, cursor: true });
  const names = Object.keys(shape);
  const aPart = (count: number) => ({
    ...{ format: 'plazalibre-export/1', exportedAt: '2026-06-01T08:00:00.000Z', cursor: null },
    account: count === 1 ? { id: 'ana' } : null,
    ...Object.fromEntries(names.map((name) => [name, [`${name} ${count}`]])),
  });
  const parts = [aPart(1), aPart(2)] as unknown as AccountExport[]; // the entries are not looked at
  expect(joinExport(parts)).toEqual({
    ...aPart(1),
    cursor: undefined,
    ...Object.fromEntries(names.map((name) => [name, [`${name} 1`, `${name} 2`]])),
  });
});
