import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { bookingKey, claimKey } from '#shared/data/keys.ts';
import { indexBooking, patchBooking } from '#shared/domain/bookings/booking-step.ts';
import { toMonth } from '#shared/domain/bookings/business-month.ts';
import { env } from '#shared/lib/env.ts';
import { newId } from '#shared/lib/id.ts';
import { DAY } from '#shared/lib/time.ts';
import type { Payout } from '#shared/model/booking.ts';
import type { Claim } from '#shared/model/claim.ts';
import { aPaidPastStay, onboard } from '#test/support/owner-payouts.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { hurryErasure } from '#test/support/whole-table.ts';
import { findSchemaErrors } from '#test/support/report-schema.ts';
import { eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { findDueDiligence, saveDetails } from '#test/support/tax-details.ts';
import { opsOn } from './run-ops.ts';

beforeAll(() => {
  vi.stubEnv('DUE_DILIGENCE', 'enforce');
});
const app = useStack();
const ops = opsOn(app);
const LAST_YEAR = Number(toMonth(Date.now()).slice(0, 4)) - 1;

const folders: string[] = [];
const aFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-dac7-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const openBookings = () => bookingsRepository(openTable(env.tableName()), indexBooking);

/** An owner whose share of a stay was sent in the third quarter of last year. */
const aPaidOwner = async (name: string, details?: object): Promise<Person> => {
  const owner = await app.newPerson(name);
  await onboard(app, owner, 'complete');
  if (details) await saveDetails(app, owner, details);
  const stay = await aPaidPastStay(app, owner, 2 * DAY, {
    cadastralReference: '9872023 VH5797S 0001 WX',
    address: 'Calle <B> & C 120, 28010 Madrid',
  });
  await runJob('sendPayouts');
  const bookings = openBookings();
  const booking = await bookings.find(stay.id);
  if (!booking?.payout) throw new Error('The share was not sent.');
  const payout = { ...booking.payout, sentAt: `${LAST_YEAR}-08-15T10:00:00.000Z` };
  await bookings.write(patchBooking(booking, { payout }, Date.now()), Date.now());
  return owner;
};

/** A past stay whose share was sent in the third quarter of last year. */
const aSentStay = async (spotId: string): Promise<void> => {
  const bookings = openBookings();
  const booking = await bookings.find(await aPastStay(spotId, await app.newPerson()));
  if (!booking?.payout) throw new Error('Nothing is due.');
  const sentAt = `${LAST_YEAR}-08-15T10:00:00.000Z`;
  const payout = { ...booking.payout, state: 'sent', heldFor: null, sentAt } as const;
  await bookings.write(patchBooking(booking, { payout }, Date.now()), Date.now());
};

const filesIn = (folder: string) => readdirSync(folder).toSorted();
const read = (folder: string, name: RegExp) => {
  const file = filesIn(folder).find((each) => name.test(each));
  if (file === undefined) throw new Error(`No file ${String(name)} among ${filesIn(folder).join(', ')}`);
  return readFileSync(path.join(folder, file), 'utf8');
};

/** The element of an owner. */
const sellerIn = (xml: string, { userId }: Person) =>
  xml.split('<dpi:ReportableSeller>').find((each) => each.includes(userId));

describe('the report on owners of a year', () => {
  it('is drafted, made for good with letters, and later only corrected', async () => {
    const [olga, company, nameless] = [
      await aPaidOwner('Olga Dueña', {}),
      await aPaidOwner('Garajes del Sur', {
        traderStatus: 'business',
        legalName: 'Garajes & Hijos <del Sur>, S. L.',
        taxId: 'B64717838',
        birthDate: null,
      }),
      await aPaidOwner('Nadie Todavía'),
    ];
    const drafts = aFolder();
    const draft = await ops(`dac7 --year ${LAST_YEAR} --out ${drafts}`);
    expect(draft).toMatchObject({ status: 0, err: '' });
    expect(draft.out).toContain('Owners:   3 with 3 paid stays, 38.25 EUR sent, 6.75 EUR withheld.');
    expect(draft.out).toContain(`Left out: ${nameless.userId}, asked, lacks traderStatus, legalName, taxId,`);
    expect(draft.out).toContain('A draft: nothing was recorded');
    expect(draft.out).not.toContain('Garajes');
    expect(read(drafts, /^draft-.*new/)).toContain('<stf:DocTypeIndic>OECD11<');
    expect(filesIn(drafts).every((file) => (statSync(path.join(drafts, file)).mode & 0o077) === 0)).toBe(
      true,
    );

    const finals = aFolder();
    const made = await ops(`dac7 --year ${LAST_YEAR} --out ${finals} --final`);
    expect(made).toMatchObject({ status: 0, err: '' });
    expect(made.out).toContain('Recorded: 2 reports, 2 of them with a letter to the owner.');
    const xml = read(finals, /^final-.*new/);
    expect(findSchemaErrors(xml)).toBeUndefined();
    expect(xml).toContain('<dpi:ConsQ3 currCode="EUR">13</dpi:ConsQ3>');
    expect(xml).toContain('<dpi:LandRegistrationNumber>9872023VH5797S0001WX</dpi:LandRegistrationNumber>');
    expect(xml).toContain(`ES${LAST_YEAR}-${LOCAL.company.taxId}-${olga.userId}-1`);
    expect(xml).not.toContain(nameless.userId);
    const csv = read(finals, /owners.*csv$/);
    expect(csv).toContain(`${nameless.userId};Nadie Todavía;;;;asked;`);
    expect(csv).toContain(`${company.userId};Garajes & Hijos <del Sur>, S. L.;B64717838;;;complete;;new;`);
    const letters = await eventually(async () => {
      const mails = await app.mailsTo(olga.email);
      const about = mails.filter(({ subject }) => subject.includes('Hacienda'));
      return about.length > 0 ? about : undefined;
    }, 'the letter');
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Lo que hemos declarado sobre ti a Hacienda por ${LAST_YEAR}`,
    ]);
    expect(letters[0]?.body.text).toContain('Trimestre 3: 13 € cobrados, 2 € de comisión, 1 estancia');

    await saveDetails(app, olga, { revision: 1, legalName: 'Olga Dueña de Aparicio' });
    await saveDetails(app, nameless, { legalName: 'Nadie Todavía', taxId: '12345678Z' });
    const later = aFolder();
    const again = await ops(`dac7 --year ${LAST_YEAR} --out ${later} --final`);
    expect(again.out).toContain('Report:   1 new, 1 corrections, 1 unchanged.');
    const corrections = read(later, /corrections.*xml$/);
    expect(findSchemaErrors(corrections)).toBeUndefined();
    expect(findSchemaErrors(read(later, /new.*xml$/))).toBeUndefined();
    expect(corrections).toContain(
      `<stf:DocTypeIndic>OECD2</stf:DocTypeIndic><stf:DocRefId>ES${LAST_YEAR}-${LOCAL.company.taxId}-${olga.userId}-2</stf:DocRefId><stf:CorrDocRefId>ES${LAST_YEAR}-${LOCAL.company.taxId}-${olga.userId}-1</stf:CorrDocRefId>`,
    );
    expect(corrections).not.toContain(company.userId);
    const last = await ops(`dac7 --year ${LAST_YEAR} --out ${aFolder()} --final`);
    expect(last.out).toContain('Report:   0 new, 0 corrections, 3 unchanged.');
    expect(last.out).not.toContain('Send the XML');
  });

  it('counts what was paid for overstaying as rent without a stay, and no compensation for damage', async () => {
    const owner = await aPaidOwner('Olga Dueña', {});
    const [booking] = await openBookings().pageByOwnerBetween(
      owner.userId,
      { from: 0, to: Date.now() },
      { limit: 1 },
    );
    if (!booking?.payout) throw new Error('The share was not sent.');
    const putClaim = async (id: string, kind: Claim['kind'], cents: number) => {
      const stay = { ...booking, id, payout: null };
      await openTable(env.tableName()).put({ ...stay, ...bookingKey(id) });
      const claim: Claim = {
        ...{
          id: newId('clm'),
          bookingId: id,
          kind,
          text: '',
          amountCents: cents,
          pictures: [],
          status: 'paid',
        },
        ...{ openedAt: '', answer: null, answeredAt: null, decision: null, paidAt: '', dispute: null },
        payout: { ...(booking.payout as Payout), cents, sentAt: `${LAST_YEAR}-12-01T10:00:00.000Z` }, // checked above
        ...{ ownerId: owner.userId, driverId: booking.driverId, paymentIntentId: null, decidedBy: null },
        reversed: { refundedCents: 0, disputedCents: 0, lostCents: 0 },
        ...{ stateSince: '', version: 1, updatedAt: '' },
      };
      await openTable(env.tableName()).put({ ...claim, ...claimKey(id) });
    };
    await putClaim(newId('bkg'), 'overstay', 700);
    await putClaim(newId('bkg'), 'damage', 5000);
    const folder = aFolder();
    await ops(`dac7 --year ${LAST_YEAR} --out ${folder}`);
    const line = read(folder, /owners.*csv$/)
      .split('\r\n')
      .find((each) => each.startsWith(owner.userId));
    expect(line).toMatch(/;0,00;0,00;12,75;7,00;0;0;13;7;0,00;0,00;2,25;0,00;0;0;2;0;0;0;0;0;0;0;1;0;[12]$/);
  });

  it('keeps address and cadastral reference of a space that its owner has deleted', async () => {
    const owner = await app.newPerson('Olga Dueña');
    await saveDetails(app, owner, {});
    const cadastralReference = '9872023VH5797S0001WX';
    const [first, second] = [
      await app.publish(owner, { cadastralReference, address: 'Calle Mayor 1' }),
      await app.publish(owner, { cadastralReference, address: 'Calle Mayor 2' }),
    ];
    await aSentStay(first.id);
    await aSentStay(second.id);
    const remove = async ({ id }: { id: string }) =>
      expect((await app.delete(`/parking-spots/${id}`, owner)).status).toBe(200);
    await remove(first);
    const finals = aFolder();
    await ops(`dac7 --year ${LAST_YEAR} --out ${finals} --final`);
    const reported = sellerIn(read(finals, /^final-.*new/), owner);
    expect(reported?.match(/<dpi:LandRegistrationNumber>9872023VH5797S0001WX</g)).toHaveLength(2);
    // What is deleted after the report corrects nothing, also if the address was written in another way before.
    await app.patch(`/parking-spots/${second.id}`, owner, { address: 'Calle Mayor, 2' });
    await ops(`dac7 --year ${LAST_YEAR} --out ${aFolder()} --final`);
    await remove(second);
    const last = aFolder();
    await ops(`dac7 --year ${LAST_YEAR} --out ${last} --final`);
    const lines = read(last, /owners.*csv$/)
      .split('\r\n')
      .filter((line) => line.startsWith(owner.userId));
    expect(lines.map((line) => line.split(';').slice(6, 8))).toEqual([
      ['', 'unchanged'],
      ['', 'unchanged'],
    ]);
    expect(lines.join()).toContain(`;Calle Mayor, 2;${cadastralReference};`);
  });

  it('names an owner who has closed the account, without a letter, and one whose details are gone as reported', async () => {
    const [closed, other] = [await app.newPerson('Olga Dueña'), await aPaidOwner('Otra Dueña', {})];
    await saveDetails(app, closed, {});
    const { id } = await app.publish(closed, { cadastralReference: '9872023VH5797S0001WX' });
    await aSentStay(id);
    const { status } = await app.post('/user/close', closed, { password: PASSWORD });
    expect(status).toBe(200);
    await hurryErasure(closed.userId);
    await eventually(async () => {
      await runJob('drainOutbox');
      return (await app.get(`/parking-spots/${id}`)).status === 404 ? true : undefined;
    }, 'the erasure');
    const finals = aFolder();
    const { out } = await ops(`dac7 --year ${LAST_YEAR} --out ${finals} --final`);
    // Both accounts have the same tax id here.
    expect(out).toMatch(new RegExp(`Same tax id: .*${[closed.userId, other.userId].toSorted().join('.*')}`));
    expect(out).toContain(`No letter: ${closed.userId} has closed the account.`);
    const xml = sellerIn(read(finals, /^final-.*new/), closed);
    expect(xml).toContain('<dpi:LastName>Olga Dueña Aparicio<');
    expect(xml).toContain('<dpi:LandRegistrationNumber>9872023VH5797S0001WX<');
    await saveDetails(app, other, { revision: 1, birthDate: null });
    const later = aFolder();
    const again = await ops(`dac7 --year ${LAST_YEAR} --out ${later}`);
    expect(again.out).toMatch(new RegExp(`Left as reported: ${other.userId}, .* lacks birthDate`));
    expect(read(later, /owners.*csv$/)).toMatch(
      new RegExp(`${other.userId};.*;birthDate;left as reported;ES${LAST_YEAR}-.*-${other.userId}-1;`),
    );
  });

  it('is in the export of the owner', async () => {
    const owner = await aPaidOwner('Olga Dueña', {});
    await ops(`dac7 --year ${LAST_YEAR} --out ${aFolder()} --final`);
    const { body } = await app.post<AccountExport>('/user/export', owner, { password: PASSWORD });
    expect(body.account?.sellerReports.map(({ year }) => year)).toEqual([LAST_YEAR]);
  });

  it('of a year that is not over is a draft only, and needs a year', async () => {
    const year = LAST_YEAR + 1;
    expect(await ops(`dac7 --year ${year} --out ${aFolder()} --final`)).toMatchObject({ status: 2 });
    expect(await ops(`dac7 --year ${year} --out ${aFolder()}`)).toMatchObject({ status: 0 });
    expect(await ops('dac7')).toMatchObject({ status: 2 });
    expect(await ops('dac7 --year 1999')).toMatchObject({ status: 2 });
  });

  it('of a year that has begun in Spain can be drafted, though UTC is in the year before', async () => {
    const year = LAST_YEAR + 2;
    expect(await ops(`dac7 --year ${year} --out ${aFolder()}`)).toMatchObject({ status: 2 });
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${year - 1}-12-31T23:10:00Z`));
    expect(await ops(`dac7 --year ${year} --out ${aFolder()}`)).toMatchObject({ status: 0 });
    clock.mockRestore();
  });
});

describe('due diligence in the hands of an operator', () => {
  it('is shown and extended for one owner', async () => {
    const owner = await aPaidOwner('Olga Dueña');
    const shown = await ops(`due-diligence ${owner.userId}`);
    expect(shown.out).toContain('Missing:  traderStatus');
    expect(shown.out).toContain('Step:     asked');
    const before = await findDueDiligence(owner);
    const extended = await ops(`due-diligence ${owner.userId} --extend`);
    expect(extended).toMatchObject({ status: 0, err: '' });
    expect(extended.out).toContain('Extended by 30 days from now on.');
    const after = await findDueDiligence(owner);
    expect(after?.step).toBe('reminded_again');
    expect(after?.holdsAt).not.toBe(before?.holdsAt);
    expect(await ops('due-diligence nobody --extend')).toMatchObject({ status: 1 });
  });

  it('begins for owners from before the stage asked', async () => {
    vi.stubEnv('DUE_DILIGENCE', '');
    const owner = await aPaidOwner('Olga Dueña');
    expect(await findDueDiligence(owner)).toBeUndefined();
    const environment = { ...app.stack.environment, DUE_DILIGENCE: '' };
    const off = await opsOn({ dataDir: app.dataDir, stack: { ...app.stack, environment } })(
      'due-diligence start',
    );
    expect(off.status).toBe(1);
    expect(off.err).toContain('Nobody was asked');
    expect(await findDueDiligence(owner)).toBeUndefined();
    vi.stubEnv('DUE_DILIGENCE', 'enforce');
    const { out } = await ops('due-diligence start');
    expect(out).toMatch(/\d+ owners looked at: \d+ lack tax details and were asked/);
    expect((await findDueDiligence(owner))?.step).toBe('asked');
  });
});
