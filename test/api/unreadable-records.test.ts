import { describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { laterKey, outboxKey, spotKey } from '#shared/data/keys.ts';
import { newId } from '#shared/lib/id.ts';
import { env } from '#shared/lib/env.ts';
import { ALARM_METRICS } from '#functions/metric-names.ts';
import { runJob } from '#local/jobs.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { useStack } from '#test/support/stack.ts';
import { wholeTable } from '#test/support/whole-table.ts';
import { aWorld, oneOfEach, readSpoiled } from '#test/support/stored-world.ts';

const app = useStack();

describe('a record that lacks a field', () => {
  it('is left out of lists, and answered with a clear error where it is requested', async () => {
    const world = await aWorld(app);
    const { reads, wrong } = await readSpoiled(app, world, oneOfEach(world), ['missing'], {
      onlyReaders: true,
    });
    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(1000);
  });
});

describe('an unreadable entry of the outbox', () => {
  it('does not delay others', async () => {
    const person = await app.newPerson();
    const table = openTable(env.tableName());
    const [bad, good] = [newId('evt'), newId('evt')];
    const dueAt = new Date().toISOString();
    await table.put({ ...outboxKey(bad), id: bad, effects: 'mail_welcome', dueAt });
    await table.put({
      ...outboxKey(good),
      id: good,
      effects: ['mail_welcome'],
      userId: person.userId,
      dueAt,
    });
    await runJob('drainOutbox');
    expect(await app.welcomesTo(person.email)).toHaveLength(1);
    const left = (await wholeTable()).filter(({ id }) => id === bad);
    expect(left).toHaveLength(1);
    expect(left[0]?.pk).toBe(laterKey(dueAt, bad).pk);
  });
});

describe('an alarm', () => {
  const log = captureLog();
  const counted = () =>
    log
      .lines()
      .filter((line) => line[ALARM_METRICS.unreadable] === 1)
      .map((line) => JSON.stringify(line));

  it('counts unreadable records in lists and in single answers, logged by key without their content', async () => {
    const owner = await app.newPerson();
    const spot = await app.publish(owner, { title: 'Plaza del título secreto' });
    const table = openTable(env.tableName());
    const item = await table.get(spotKey(spot.id));
    await table.put({ ...item, latitude: 'norte' });

    expect((await app.get('/parking-spots/my-spots', owner)).body).toEqual([]);
    const one = await app.get(`/parking-spots/${spot.id}`);
    expect([one.status, one.body['code']]).toEqual([503, 'record_unreadable']);
    const lines = counted();
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toContain(`SPOT#${spot.id} SPOT cannot be read: latitude.`);
      expect(line).not.toMatch(/secreto|norte/);
    }
  });
});
