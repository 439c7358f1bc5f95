import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { STAGES_FILE } from '#lib/stages.ts';
import { SYNTHESES } from '../infra/syntheses.ts';
import { readTls } from '#test/support/tax-office.ts';
import { type AccountState, readyForProduction, startAwsAccount } from './aws-account.ts';
import { runOps } from './run-ops.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-verifactu-'));
const settingsFile = path.join(folder, 'stages.json');
const { verifactu, company } = SYNTHESES.prodWithOptions.changes;
const CERTIFICATE = JSON.stringify({ certificate: readTls('client.pem'), key: readTls('client.key') });

let account: Awaited<ReturnType<typeof startAwsAccount>>;
const state: AccountState = readyForProduction();
beforeAll(async () => (account = await startAwsAccount(state)));
afterAll(async () => {
  await account.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What preflight says of a stage with these settings, of VERI*FACTU or not. */
const check = async (changes: object, account_: Partial<AccountState> = {}) => {
  Object.assign(state, readyForProduction(), { outputs: {}, secrets: {} }, account_);
  const stages = JSON.parse(
    readFileSync(STAGES_FILE, 'utf8').replaceAll('.example', '.test').replaceAll('_yours', '_51AbCdEf'),
  ) as { stage: string }[]; // as it is checked elsewhere
  writeFileSync(
    settingsFile,
    JSON.stringify(stages.map((stage) => (stage.stage === 'prod' ? { ...stage, ...changes } : stage))),
  );
  const env = { ...account.env, STRIPE_API_URL: 'http://127.0.0.1:9' };
  return (await runOps(['preflight', '--stage', 'prod', '--settings', settingsFile], { env })).out;
};
const ON = { verifactu, company };

describe('preflight of a stage with VERI*FACTU', () => {
  it('says what is missing: the secret, or a certificate in it', async () => {
    expect(await check(ON)).toContain('There is no secret plazalibre/prod/aeat');
    expect(await check(ON, { secrets: { 'plazalibre/prod/aeat': '{}' } })).toContain(
      'neither pfx nor certificate and key',
    );
  });

  it('has nothing to say of a certificate that lasts, and says when one ends', async () => {
    const secrets = { 'plazalibre/prod/aeat': CERTIFICATE };
    expect(await check(ON, { secrets })).not.toMatch(/certificate for the tax office|clock/i);
    const end = Date.parse('2126-07-25T00:00:00Z');
    vi.spyOn(Date, 'now').mockReturnValue(end);
    try {
      expect(await check(ON, { secrets })).toMatch(/certificate for the tax office (ends|ended) on 21/);
      expect(await check(ON, { secrets })).toContain('The clock of this machine differs from that of AWS');
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('asks where the operator is established, and says what another program means', async () => {
    const secrets = { 'plazalibre/prod/aeat': CERTIFICATE };
    const { establishedIn: _, ...unsaid } = company;
    const asked = await check({ verifactu, company: unsaid }, { secrets });
    expect(asked).toContain('does not say where the operator of prod is established');
    expect(asked).toContain('Set company.establishedIn, such as ["iva"]');
    expect(await check(ON, { secrets })).not.toContain('is established');
    expect(await check({ company: unsaid })).not.toContain('is established');

    const deployed = (InvoiceRecordsBy: string) => ({
      ...{ stacks: { 'plazalibre-prod-jobs': 'UPDATE_COMPLETE' }, secrets },
      outputs: { InvoiceRecordsTo: 'production', InvoiceRecordsBy },
    });
    expect(await check(ON, deployed('B82387770 PL 1'))).not.toContain('another program');
    for (const by of ['B64717838 PL 1', 'B82387770 P2 1', 'B82387770 PL 0'])
      expect(await check(ON, deployed(by))).toContain(
        `another program than the one that is deployed (${by}): each taxpayer's chain begins again`,
      );
  });

  it('refuses the way back within the year', async () => {
    const jobs = { 'plazalibre-prod-jobs': 'UPDATE_COMPLETE' };
    const deployed = (to: string) => ({ stacks: jobs, outputs: { InvoiceRecordsTo: to } });
    expect(await check({}, deployed('production'))).toContain('no way back before 31 December');
    expect(await check({}, deployed('test'))).not.toContain('no way back');
    expect(await check({}, {})).not.toContain('no way back');
    // What the test system has got is not sent again.
    expect(await check(ON, deployed('test'))).toContain('has sent records to the test system');
    expect(await check(ON, deployed('production'))).not.toContain('test system');
  });

  it('lets a stage leave after its last day, and not before; a last day that is past is too late', async () => {
    const jobs = { 'plazalibre-prod-jobs': 'UPDATE_COMPLETE' };
    const deployed = (InvoiceRecordsUntil?: string) => ({
      stacks: jobs,
      secrets: { 'plazalibre/prod/aeat': CERTIFICATE },
      outputs: { InvoiceRecordsTo: 'production', ...(InvoiceRecordsUntil && { InvoiceRecordsUntil }) },
    });
    const until = (lastDay: string) => ({ company, verifactu: { ...verifactu, lastDay } });
    const [past, coming] = ['2025-12-31', '2099-12-31'];
    expect(await check({}, deployed(coming))).toContain('no way back before 31 December');
    const left = await check({}, deployed(past));
    expect(left).not.toContain('no way back');
    expect(left).toContain('VERI*FACTU ended in prod on 2025-12-31');

    expect(await check(until(past), deployed())).toContain(
      '2025-12-31 is past: the tax office had to be told',
    );
    expect(await check(until(coming), deployed())).not.toContain('last day of VERI*FACTU');
    expect(await check(until(past), deployed(past))).not.toContain('last day of VERI*FACTU');
    expect(await check(ON, deployed(coming))).toContain('cannot be taken back by a message');
  });
});
