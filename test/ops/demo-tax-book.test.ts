import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDemoData } from '#local/seed/write-demo-data.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

const SPOTS = 60;
const app = useStack({ seed: () => writeDemoData(() => undefined, { spots: SPOTS }) });
const ops = opsOn(app);

describe('the tax book of the demo', () => {
  it('agrees with the ledger: each stay has the invoice of its fee, and commissions wait for their owner', async () => {
    const file = join(scratchFolder('demo-tax-book'), 'book.csv');
    const { status, out, err } = await ops(`tax-book --from ${inDays(-2)} --to ${inDays(2)} --file ${file}`);
    expect([status, err]).toEqual([0, '']);
    const [, count = '0'] = /^(\d+) invoices written/m.exec(out) ?? [];
    const stays = new Set(out.match(/bkg_\w+/g)).size;
    expect(Number(count)).toBeGreaterThan(80);
    expect(stays).toBeLessThanOrEqual(Number(count));
    expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(Number(count) + 1);
    const waiting = await ops('invoices waiting');
    expect(waiting.out).toContain('None is due.');
    expect(waiting.out).toMatch(/waits for owner_details/);
  });
});
