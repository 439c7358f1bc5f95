import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTaxId } from '#shared/api/tax-ids.ts';
import { runs } from '#test/support/random.ts';

const ENDS = 'TRWAGMYFPDXBNJZSQVHLCKEIOU0123456789'.split('');

describe('the checksum of a Spanish tax id', () => {
  it.each([
    ['54362315K', 'nif'],
    ['54.362.315-k', 'nif'],
    ['M1234567L', 'nif'],
    ['X2482300W', 'nie'],
    ['x-5253868-r', 'nie'],
    ['Y1234567X', 'nie'],
    ['Z1234567R', 'nie'],
    ['B64717838', 'cif'],
    ['ES B-58378431', 'cif'],
    ['J99216582', 'cif'],
    ['Q2826000H', 'cif'],
  ])('accepts %s as an id of the kind %s', (text, kind) => {
    expect(readTaxId(text)?.kind).toBe(kind);
  });

  it.each([
    ['54362315A', 'another letter'],
    ['X2482300A', 'another letter'],
    ['B64717839', 'another digit'],
    ['B6471783H', 'a letter, which companies do not have'],
    ['Q28260008', 'a digit, which public bodies do not have'],
    ['5436231K', 'too short'],
    ['543623150K', 'too long'],
    ['T1234567L', 'a letter of no kind'],
    ['54362315Ñ', 'a letter of no checksum'],
    ['٥٤٣٦٢٣١٥K', 'other digits'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(readTaxId(text)).toBeUndefined();
  });

  it('finds every change of one digit', () => {
    const digits = (count: number) => fc.array(fc.nat(9), { minLength: count, maxLength: count });
    const starts = fc.oneof(
      digits(8).map((all) => all.join('')),
      fc
        .tuple(fc.constantFrom(...'XYZKLMABEHPQSGJ'.split('')), digits(7))
        .map(([lead, all]) => lead + all.join('')),
    );
    fc.assert(
      fc.property(starts, fc.nat(6), fc.integer({ min: 1, max: 9 }), (start, from, by) => {
        const ids = ENDS.map((end) => start + end).filter((id) => readTaxId(id));
        expect(ids.length).toBe(/^[GJ]/.test(start) ? 2 : 1);
        const at = start.length - 7 + from;
        for (const id of ids) {
          const changed = id.slice(0, at) + String((Number(id[at]) + by) % 10) + id.slice(at + 1);
          expect(readTaxId(changed), `${id} as ${changed}`).toBeUndefined();
        }
      }),
      runs(300),
    );
  });
});
