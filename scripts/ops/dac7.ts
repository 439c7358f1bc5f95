import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTaxId } from '#shared/api/tax-ids.ts';
import { toMonth } from '#shared/domain/bookings/business-month.ts';
import { planReports, type PlannedReport, type ReportPlan } from '#shared/domain/dac7/plan-reports.ts';
import { type CsvOwner, toReportCsv } from '#shared/domain/dac7/report-csv.ts';
import { type ReportingCompany, type ReportMessage, toReportXml } from '#shared/domain/dac7/report-xml.ts';
import { sumReport } from '#shared/domain/dac7/round-euros.ts';
import { toSeller } from '#shared/domain/dac7/to-seller.ts';
import { readTaxDetails } from '#shared/domain/taxes/read-tax-details.ts';
import { toInstant } from '#shared/lib/time.ts';
import type { SellerReport } from '#shared/model/seller-report.ts';
import type { TaxDetails } from '#shared/model/tax-details.ts';
import { type OwnerFigures, readFigures } from './dac7-figures.ts';
import type { Environment } from './environment.ts';
import { Failure, UsageError } from './failure.ts';
import { openRecords, type Records } from './open-records.ts';
import { findCompany } from './stage-company.ts';
import { needed, numberOf, type Say, type Task, toEuros } from './task.ts';
import { BUSINESS_ZONE } from '#shared/model/business-zone.ts';

/** The operator of the stage. Throws `Failure` where the stage does not name it, or with a wrong tax id. */
const companyOf = (place: Environment): ReportingCompany => {
  const company = findCompany(place);
  if (!company) throw new Failure('The stage does not name its operator: set "company" in its settings.');
  const id = readTaxId(company.taxId);
  if (!id) throw new Failure(`The tax id of "company" is wrong: ${company.taxId}.`);
  return { name: company.name, taxId: id.taxId, address: company.address };
};

/** An owner as the run sees it. */
interface Owner extends OwnerFigures, Pick<TaxDetails, 'residenceTaxId' | 'registerNumber'> {
  readonly name: string;
  readonly taxId: string;
  readonly who: ReturnType<typeof toSeller>;
  readonly dueDiligence: string;
  readonly before: SellerReport | undefined;
  readonly isClosed: boolean;
}

const readOwner = async (deps: Records, figures: OwnerFigures, year: number): Promise<Owner> => {
  const { userId } = figures;
  const [details, account, record, before] = await Promise.all([
    readTaxDetails(deps, userId),
    deps.accounts.find(userId),
    deps.dueDiligence.find(userId),
    deps.sellerReports.find(userId, year),
  ]);
  const who = toSeller(details);
  const state = 'seller' in who ? 'complete' : (record?.step ?? 'not asked');
  const name = details.legalName || (account?.fullName ?? '');
  const { taxId, residenceTaxId, registerNumber } = details;
  return {
    ...{ ...figures, name, taxId, residenceTaxId, registerNumber },
    ...{ who, dueDiligence: state, before, isClosed: !account },
  };
};

const readOwners = async (deps: Records, all: readonly OwnerFigures[], year: number): Promise<Owner[]> => {
  const owners: Owner[] = [];
  for (const figures of all) owners.push(await readOwner(deps, figures, year));
  return owners;
};

const planOf = (owners: readonly Owner[], run: { year: number; taxId: string; now: number }): ReportPlan => {
  const due = owners.flatMap(({ userId, listings, who }) =>
    'seller' in who ? [{ userId, listings, seller: who.seller }] : [],
  );
  const earlier = owners.flatMap(({ userId, before }) => (before ? [[userId, before] as const] : []));
  return planReports(run, due, new Map(earlier));
};

const outcomeOf = ({ who, before }: Owner, plan: PlannedReport | undefined): string => {
  if (plan) return plan.corrects === undefined ? 'new' : 'correction';
  if ('seller' in who) return 'unchanged';
  return before ? 'left as reported' : 'left out';
};

const toCsvOwner = (owner: Owner, plan: PlannedReport | undefined): CsvOwner => {
  const { userId, name, taxId, residenceTaxId, registerNumber, dueDiligence, listings, who, before } = owner;
  return {
    ...{
      userId,
      name,
      taxId,
      residenceTaxId,
      registerNumber,
      dueDiligence,
      listings,
      outcome: outcomeOf(owner, plan),
    },
    missing: 'missing' in who ? who.missing : [],
    docRefId: (plan?.report ?? before)?.docRefId ?? '',
    corrects: plan?.corrects ?? '',
  };
};

/** Only the operator may read the files on this machine. */
const write = (folder: string, name: string, text: string, say: Say) => {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  say(`Written:  ${file}`);
};

const describe = (owners: readonly Owner[], plan: ReportPlan, say: Say) => {
  const sums = sumReport(owners.flatMap(({ listings }) => listings));
  say(
    `Owners:   ${owners.length} with ${sums.stays} paid stays, ${toEuros(sums.considerationCents)} sent, ${toEuros(sums.feesCents)} withheld.`,
  );
  say(
    `Report:   ${plan.fresh.length} new, ${plan.corrected.length} corrections, ${plan.unchanged.length} unchanged.`,
  );
  for (const { userId, who, dueDiligence, before } of owners)
    if ('missing' in who)
      say(
        `Left ${before ? 'as reported' : 'out'}: ${userId}, ${dueDiligence}, lacks ${who.missing.join(', ')}.`,
      );
};

/** Accounts of one person: the report has an element for each, with the figures of that account. */
const sayShared = (owners: readonly Owner[], say: Say) => {
  const byTaxId = new Map<string, string[]>();
  for (const { userId, who } of owners)
    if ('seller' in who) byTaxId.set(who.seller.taxId, [...(byTaxId.get(who.seller.taxId) ?? []), userId]);
  for (const accounts of byTaxId.values())
    if (accounts.length > 1) say(`Same tax id: ${accounts.join(', ')}.`);
};

/** Stores what was reported, each with the letter to its owner. Who has closed the account has no address here any more. */
const record = async (
  deps: Records,
  { owners, planned, year }: { owners: readonly Owner[]; planned: readonly PlannedReport[]; year: number },
  say: Say,
) => {
  for (const { report } of planned) {
    const event = { effects: ['mail_seller_report'], userId: report.userId, year } as const;
    if (!(await deps.sellerReports.save(report, event)))
      throw new Failure('Another run was faster. Compare both files before you send one.');
  }
  const reported = new Set(planned.map(({ report }) => report.userId));
  const closed = owners.filter(({ userId, isClosed }) => isClosed && reported.has(userId));
  if (planned.length === 0) {
    say('Recorded: nothing, because nothing is new or different. There is nothing to send.');
    return;
  }
  say(
    `Recorded: ${planned.length} reports, ${planned.length - closed.length} of them with a letter to the owner. Send the XML now.`,
  );
  for (const { userId } of closed) say(`No letter: ${userId} has closed the account.`);
};

const FIRST_YEAR = 2024;

export const dac7: Task = {
  summary: 'the yearly report on owners (DAC7) as CSV and XML: a draft, or with --final for good',
  usage: '--year YEAR [--out FOLDER] [--final]',
  flags: { year: { type: 'string' }, out: { type: 'string' }, final: { type: 'boolean' } },
  run: async (place, given, say) => {
    needed(given, 'year');
    const now = Date.now();
    const year = numberOf(given, 'year', FIRST_YEAR, Number(toMonth(now).slice(0, 4))) ?? FIRST_YEAR;
    const isDraft = !given.has('final');
    if (!isDraft && now < toInstant(BUSINESS_ZONE, `${year + 1}-01-01`, '00:00'))
      throw new UsageError(`--final needs a year that is over: ${year} is not.`);
    const company = companyOf(place);
    let unreadable = 0;
    const deps = await openRecords(place, () => (unreadable += 1));
    const owners = await readOwners(deps, await readFigures(place, deps, year), year);
    if (unreadable > 0)
      throw new Failure(`${unreadable} records cannot be read, so the figures would be wrong.`);
    const plan = planOf(owners, { year, taxId: company.taxId, now });
    const folder = given.text('out') ?? `dac7-${year}`;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = (kind: string) => `${isDraft ? 'draft' : 'final'}-${year}-${kind}-${now}`;
    describe(owners, plan, say);
    sayShared(owners, say);
    const planned = [...plan.fresh, ...plan.corrected];
    const plans = new Map(planned.map((each) => [each.report.userId, each]));
    const rows = owners.map((owner) => toCsvOwner(owner, plans.get(owner.userId)));
    write(folder, `${name('owners')}.csv`, toReportCsv(rows), say);
    const isOperatorKnown = owners.some(({ before }) => before !== undefined);
    const message = { year, now, isDraft, company, isOperatorKnown } satisfies Partial<ReportMessage>;
    const kinds = [
      { kind: 'fresh', reports: plan.fresh, label: 'new' },
      { kind: 'corrected', reports: plan.corrected, label: 'corrections' },
    ] as const;
    for (const { kind, reports, label } of kinds)
      if (reports.length > 0)
        write(folder, `${name(label)}.xml`, toReportXml({ ...message, kind, reports }), say);
    if (isDraft) say('A draft: nothing was recorded, and no letter was sent. --final does both.');
    else await record(deps, { owners, planned, year }, say);
  },
};
