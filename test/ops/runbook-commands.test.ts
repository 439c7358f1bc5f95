import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { invoiceRecordsRepository } from '#shared/data/invoice-records-repository.ts';
import { chainRecords } from '#shared/domain/invoices/records/chain-records.ts';
import { invoiceWith, MAKER, SPANISH_DRIVER } from '#test/support/record-invoices.ts';
import { accountKey, spotKey } from '#shared/data/keys.ts';
import { TABLE } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { createTable } from '#local/table/create-table.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { saveDetails } from '#test/support/tax-details.ts';
import { useEmptyQueues } from './failure-queues.ts';
import { opsOn, runOps } from './run-ops.ts';
import { commandsOf } from './runbook-text.ts';

const app = useStack({ table: 'program' });
const ops = opsOn(app);
const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-runbook-'));
const exported = path.join(folder, 'export.json');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
useEmptyQueues();

/** Tasks on queues and functions, which exist only on AWS. */
const NEEDS_AWS = /^(dead-letters|replay|restart)/;

const RESTORED = 'plazalibre-prod-restored';

/** Placeholders in commands, and their values in this test. */
const placeholders = new Map<string, string>();
let person: Person;

/** One that the tax office has refused, one that it has accepted, and one that it has refused for its recipient. */
const addInvoiceRecords = async () => {
  const records = invoiceRecordsRepository(openTable(env.tableName()));
  const invoices = [
    invoiceWith(123),
    invoiceWith(124),
    invoiceWith(123, { number: 'F2027-000123', type: 'F1', recipient: SPANISH_DRIVER }),
  ];
  const chained = chainRecords(undefined, invoices, Date.now(), MAKER);
  await records.append({ before: undefined, ...chained });
  for (const [index, state] of (['refused', 'accepted', 'refused'] as const).entries()) {
    const record = chained.records[index];
    const answer = { at: new Date().toISOString(), receipt: null, code: null, description: '' };
    if (record) await records.saveAnswer(record, state, answer);
  }
};

beforeAll(async () => {
  person = await app.newPerson();
  await saveDetails(app, person);
  const spot = await app.publish(await app.newPerson());
  const driver = await app.newPerson();
  const quote = await app.quote(spot, { date: inDays(4) });
  const { body: intent } = await app.intent(driver, quote);
  await app.pay(intent.paymentIntentId);
  const { body: booking } = await app.confirm(driver, quote, intent.paymentIntentId);
  await createTable(app.stack.dynamodb, { tableName: RESTORED, ...TABLE });
  const live = openTable(env.tableName());
  const restored = openTable(RESTORED);
  for (const key of [spotKey(spot.id), accountKey(person.userId)]) {
    const item = await live.get(key);
    if (item) await restored.put({ ...item, restored: true });
  }
  await addInvoiceRecords();
  placeholders
    .set('pi_PAYMENT', intent.paymentIntentId)
    .set('bkg_BOOKING', booking.id)
    .set('REFERENCE', booking.reference)
    .set('spt_SPACE', spot.id)
    .set('person@example.com', person.email)
    .set('admin@example.com', (await app.newAdmin()).email)
    .set('export.json', exported)
    .set('OWNER_ID', person.userId);
});

const filled = (command: string) =>
  [...placeholders].reduce(
    (text, [name, value]) => text.replaceAll(name, value),
    command.replace('npm run ops -- ', ''),
  );

describe('a command of the runbook for the operator’s tool', () => {
  it.each(commandsOf('ops'))('%s', async (command) => {
    const args = filled(command);
    const { status, out, err } = NEEDS_AWS.test(args)
      ? await runOps(args.split(' '))
      : await ops(args.replace('--stage prod', '--stage local'));
    expect([status, err]).toEqual([0, '']);
    expect(out).not.toBe('');
  });
});

it('the runbook has a command for each task except for those of other pages', async () => {
  const { status, out, err } = await runOps([]);
  expect([status, err]).toEqual([0, '']);
  const tasks = out.match(/(?<=^ {2})[a-z\d-]+/gm) ?? [];
  const used = [...commandsOf('ops'), ...commandsOf('preflight')].map((command) => command.split(' ')[4]);
  expect(tasks.length).toBeGreaterThan(8);
  const ofPages = ['docs/map.md', 'docs/streets.md'].map(
    (page) => /npm run ops -- (\S+) /.exec(readFileSync(path.resolve(page), 'utf8'))?.[1],
  );
  const guide = readFileSync('docs/dac7.md', 'utf8').matchAll(/npm run ops -- (\S+) /g);
  const ofReport = [...guide].map(([, task]) => task);
  const ofDeployment = 'payment-domains';
  expect(readFileSync('docs/deployment.md', 'utf8')).toContain(`npm run ops -- ${ofDeployment} `);
  expect(new Set([...used, ...ofPages, ...ofReport, ofDeployment])).toEqual(new Set(tasks));
});
