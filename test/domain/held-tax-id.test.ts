import { describe, expect, it } from 'vitest';
import { isTaxIdHeld } from '#shared/domain/taxes/held-tax-id.ts';

type Deps = Parameters<typeof isTaxIdHeld>[0];

/** Invoices of an owner under these numbers, in pages, of which the first has only those of the first number. */
const depsWith = (issued: readonly string[]): Deps =>
  ({
    taxDetails: { listHolders: () => Promise.resolve([]) },
    invoices: {
      findSeries: (taxId: string) => Promise.resolve(issued.includes(taxId) ? {} : undefined),
      listIssued: ({ cursor, limit }: { cursor?: string; limit: number }) => {
        const from = Number(cursor ?? 0);
        const next = from + limit < issued.length ? String(from + limit) : undefined;
        const invoices = issued.slice(from, from + limit).map((taxId) => ({ issuer: { taxId } }));
        return Promise.resolve({ invoices, next });
      },
    },
  }) as unknown as Deps; // what is asked of the ports

describe('the rent of an owner who has changed the tax number', () => {
  it('goes on under the new one once it was invoiced under it, however much was under the old one', async () => {
    const owner = { userId: 'owner-1', taxId: 'B58378431', allowedTaxId: null };
    const before = Array.from({ length: 250 }, () => '12345678Z');
    expect(await isTaxIdHeld(depsWith(before), owner)).toBe(false);
    expect(await isTaxIdHeld(depsWith([...before, owner.taxId]), owner)).toBe(false);
    expect(await isTaxIdHeld(depsWith([owner.taxId]), { ...owner, taxId: '12345678Z' })).toBe(false);
  });
});
