import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { accountKey, spotKey } from '#shared/data/keys.ts';
import { TABLE } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { writeAddresses } from '#local/addresses.ts';
import { createTable } from '#local/table/create-table.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { runCommand } from '../../scripts/ops/run-command.ts';
import { commandsOf } from './runbook-text.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const app = useStack();
const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-runbook-'));
const exported = path.join(folder, 'export.json');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const RESTORED = 'plazalibre-prod-restored';

/** What stands for something in a command, and what it stands for here. */
const placeholders = new Map<string, string>();
let person: Person;

beforeAll(async () => {
  writeAddresses(app.dataDir, app.stack);
  vi.stubEnv('PLAZA_DATA', app.dataDir);
  person = await app.newPerson();
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
  placeholders
    .set('pi_PAYMENT', intent.paymentIntentId)
    .set('bkg_BOOKING', booking.id)
    .set('spt_SPACE', spot.id)
    .set('person@example.com', person.email)
    .set('export.json', exported)
    .set('--stage prod', '--stage local');
});

const filled = (command: string) =>
  [...placeholders]
    .reduce((text, [name, value]) => text.replaceAll(name, value), command.replace('npm run ops -- ', ''))
    .split(' ');

describe('every command of the runbook for the tool', () => {
  it.each(commandsOf('ops'))('%s', async (command) => {
    const said: string[] = [];
    const complained: string[] = [];
    const status = await runCommand(
      filled(command),
      (line) => said.push(line),
      (line) => complained.push(line),
    );
    expect([status, complained]).toEqual([0, []]);
    expect(said.length).toBeGreaterThan(0);
  });
});

it('has a command of the runbook for each task', async () => {
  const said: string[] = [];
  await runCommand([], (line) => said.push(line), console.error);
  const tasks = said.join('\n').match(/(?<=^ {2})[a-z-]+/gm) ?? [];
  const used = [...commandsOf('ops'), ...commandsOf('preflight')].map((command) => command.split(' ')[4]);
  expect(tasks.length).toBeGreaterThan(8);
  expect(new Set(used)).toEqual(new Set(tasks));
});
