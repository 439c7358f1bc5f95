import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { writeAddresses } from '#local/addresses.ts';
import type { Stack } from '#local/stack.ts';
import { runInShell, runOps } from './run-ops.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-ops-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Leaves the file of a stack that has ended: nothing answers at its addresses. */
const leaveAddresses = () => {
  const gone = 'http://127.0.0.1:1';
  writeAddresses(folder, {
    dynamodb: gone,
    cognito: gone,
    environment: {},
    stripe: gone,
    stripeSecretKey: 'sk',
  } as Stack); // what the tool reads
};

const run = (args: string) => runOps(args.split(' '), { env: { PLAZA_DATA: folder } });

describe('the operator’s tool', () => {
  it('exits with 2 for an unknown task, also in a separate process', async () => {
    const { status, out, err } = await runInShell(['nonsense']);
    expect({ status, out, err }).toEqual({
      status: 2,
      out: '',
      err: 'There is no task nonsense: "npm run ops" lists them.\n',
    });
  });
});

describe('one clear sentence, and no action', () => {
  it.each([
    ['an unknown task', 'toString', 'There is no task toString'],
    ['an unknown flag', 'reconcile --dyas 3', "Unknown option '--dyas'. Usage: npm run ops -- reconcile"],
    ['a flag without its value', 'restore-items --from', '--from'],
    ['an extra argument', 'reconcile now', 'Usage: npm run ops -- reconcile'],
    ['an unknown stage', 'reconcile --stage mars', 'has no stage mars: choose one of dev, prod.'],
  ])('for %s', async (_, args, sentence) => {
    const { status, out, err } = await run(args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  it.each([
    ['invalid days', 'reconcile --days many', '--days must be a number from 1 to 30.'],
    ['an invalid payment id', 'reconcile --payment bkg_1', '--payment must be the id of a payment'],
    ['an id of another kind', 'payment spt_1', 'Name a booking: its reference, or its id (bkg_...).'],
    ['an unknown job', 'replay --job sendSpam', 'There is no job sendSpam: choose one of drainOutbox'],
    ['nobody', 'erase-user --yes', 'Name one account, by --email or by --id.'],
    ['queues of the local stack', 'dead-letters', 'This task needs a stage on AWS: name one with --stage.'],
    ['messages of the local stack', 'replay', 'This task needs a stage on AWS'],
    ['functions of the local stack', 'restart', 'This task needs a stage on AWS'],
    ['preparation of the local stack', 'preflight', 'This task needs a stage on AWS'],
  ])('for %s', async (_, args, sentence) => {
    leaveAddresses();
    const { status, out, err } = await run(args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
  });

  it('when no stack has run, or none is running', async () => {
    rmSync(path.join(folder, 'stack.json'), { force: true });
    expect(await run('reconcile')).toMatchObject({ status: 1 });
    expect((await run('dead-letters')).err).toContain('No local stack has run on');
    leaveAddresses();
    const { status, err } = await run('reconcile');
    expect([status, err]).toEqual([1, 'Nothing answers there: is the local stack running ("npm start")?\n']);
  });

  it('when the shell has no credentials', async () => {
    const names = Object.keys(process.env).filter((name) => name.startsWith('AWS_'));
    for (const name of names) vi.stubEnv(name, undefined);
    const env = { AWS_EC2_METADATA_DISABLED: 'true', HOME: folder };
    const { status, out, err } = await runOps(['reconcile', '--stage', 'prod'], { env });
    vi.unstubAllEnvs();
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain('There are no AWS credentials in this shell');
  });
});
