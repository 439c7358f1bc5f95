import { beforeAll, describe, expect, it } from 'vitest';
import { withoutKeys } from '#shared/data/client.ts';
import { Account, PayoutAccount } from '#shared/model/account.ts';
import { Booking } from '#shared/model/booking.ts';
import { Claim } from '#shared/model/claim.ts';
import { ConversationMessage, StoredConversation } from '#shared/model/conversation.ts';
import type { Audience } from '#shared/model/record.ts';
import { Favourite, WishedStay } from '#shared/model/favourite.ts';
import { StoredLedgerEntry } from '#shared/model/ledger-entry.ts';
import { StoredNotification } from '#shared/model/notification.ts';
import { Invoice } from '#shared/model/invoice.ts';
import { InvoiceReview } from '#shared/model/invoice-review.ts';
import { InvoicingAgreement } from '#shared/model/invoicing-agreement.ts';
import { Problem } from '#shared/model/problem.ts';
import { Review } from '#shared/model/review.ts';
import { AuditLine, Spot } from '#shared/model/spot.ts';
import { SellerReport } from '#shared/model/seller-report.ts';
import { DueDiligence } from '#shared/model/due-diligence.ts';
import { InvoiceData, TaxDetails } from '#shared/model/tax-details.ts';
import { BookingVehicle, Garage } from '#shared/model/vehicle.ts';
import { readModel } from '#test/support/model-records.ts';
import { ACCESS_DETAILS, aWorld, listAddresses, type World } from '#test/support/stored-world.ts';
import { type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

type FieldNames = { readonly [A in Audience]?: readonly string[] };

/** Models by the prefix of their sort keys. */
const MODELS: Readonly<Record<string, { readonly fields: FieldNames }>> = {
  SPOT: Spot,
  AUDIT: AuditLine,
  BOOKING: Booking,
  ACCOUNT: Account,
  PAYOUT_ACCOUNT: PayoutAccount,
  CONVERSATION: StoredConversation,
  MESSAGE: ConversationMessage,
  REVIEW: Review,
  CLAIM: Claim,
  PROBLEM: Problem,
  NOTIFICATION: StoredNotification,
  LEDGER: StoredLedgerEntry,
  GARAGE: Garage,
  VEHICLE: BookingVehicle,
  TAX_DETAILS: TaxDetails,
  INVOICE_DATA: InvoiceData,
  SELLER_REPORT: SellerReport,
  DUE_DILIGENCE: DueDiligence,
  INVOICE: Invoice,
  INVOICE_REVIEW: InvoiceReview,
  INVOICING_AGREEMENT: InvoicingAgreement,
  FAVOURITE: Favourite,
  WISH: WishedStay,
};

/** The audiences of each caller after the driver's stay at the owner's spot. */
const SEES: Readonly<Record<string, readonly Audience[]>> = {
  nobody: ['public'],
  stranger: ['public'],
  driver: ['public', 'booker', 'parties'],
  owner: ['public', 'booker', 'parties', 'owner'],
  admin: ['public', 'owner', 'administrator'],
};

/** Texts that identify their field. Short texts and words of code such as `driver` occur elsewhere, too. */
const MIN_LENGTH = 6;
const isDistinctive = (text: string) => text.length >= MIN_LENGTH && !/^[a-z_]+$/.test(text);

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return isDistinctive(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
};

/** Records that no route answers, and why. */
const UNANSWERED = new Map<string, string>([
  ['ChainHead', 'for the tax office and the operator only'],
  ['ChainSending', 'for the tax office and the operator only'],
  ['InvoiceRecord', 'for the tax office and the operator only'],
  ['AccountBarriers', 'a part of the account, for the check of a token'],
  ['ContactMessage', 'mailed to support'],
  ['InvoiceSeries', 'only numbers'],
  ['LedgerEntry', 'a part of what is stored of it'],
  ['NewNotification', 'a part of what is stored of it'],
  ['StoredImport', 'covered in api/calendars'],
  ['StoredOutboxEntry', 'for the outbox only'],
  ['StoredPushSubscription', 'answered without what reaches the browser, in api/push'],
  ['StoredStreetEdition', 'for the address search, whose answers name the source'],
  ['StoredStreetImport', 'for the operator only'],
  ['StoredTotals', 'sums'],
]);

describe('stored data', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld(app);
  });

  it('is of a record that is checked below, or that no route answers', async () => {
    const looked = new Set<unknown>(Object.values(MODELS));
    const others = [...(await readModel())].filter(([, model]) => !looked.has(model)).map(([name]) => name);
    expect(others.toSorted()).toEqual([...UNANSWERED.keys()].toSorted());
  });

  it('[BR-08] on access is never answered to strangers, whatever its record allows', async () => {
    const stranger = await app.newPerson('Eva Extraña');
    for (const as of [undefined, stranger])
      for (const route of listAddresses(world)) {
        const { body } = await app.call('GET', route, { as });
        expect(JSON.stringify(body), route).not.toContain(ACCESS_DETAILS);
      }
  });

  it('[BR-08] is answered only to the audience of its record', async () => {
    const callers: Record<string, Person | undefined> = {
      ...world.people,
      nobody: undefined,
      stranger: await app.newPerson('Eva Extraña'),
    };
    const fields = world.items.flatMap((item) => {
      const kind = /^\w+/.exec(String(item.sk))?.[0] ?? '';
      const groups = Object.entries(MODELS[kind]?.fields ?? {}) as [Audience, readonly string[]][]; // keys of `fields`
      const isOf = (userId: string, who: string) =>
        (['ACCOUNT', 'NOTIFICATION', 'FAVOURITE', 'WISH'].includes(kind) && item.userId === userId) ||
        // Administrators decide reports.
        (kind === 'PROBLEM' && who === 'admin');
      return Object.entries(withoutKeys(item)).map(([name, value]) => ({
        name: `${kind}.${name}`,
        audience: groups.find(([, names]) => names.includes(name))?.[0] ?? 'nobody',
        texts: listTexts(value),
        isOf,
      }));
    });
    const seen: string[] = [];
    let hidden = 0;
    for (const [who, as] of Object.entries(callers)) {
      const own = as?.userId ?? '';
      // An administrator judges a claim or a report by what both have said, and by the stay.
      const judges = (name: string) => who === 'admin' && /^(CLAIM|PROBLEM|MESSAGE|BOOKING)\./.test(name);
      const may = ({ name, audience, isOf }: (typeof fields)[number]) =>
        SEES[who]?.includes(audience) === true ||
        (audience === 'parties' && judges(name)) ||
        (isOf(own, who) && audience !== 'nobody');
      const allowed = new Set([own, ...fields.filter(may).flatMap(({ texts }) => texts)]);
      const secrets = fields
        .filter((field) => !may(field))
        .flatMap(({ name, texts }) =>
          texts.filter((text) => !allowed.has(text)).map((text) => ({ name, text })),
        );
      hidden += secrets.length;
      for (const route of listAddresses(world)) {
        const { body } = await app.call('GET', route, { as });
        const answered = JSON.stringify(body);
        seen.push(
          ...secrets
            .filter(({ text }) => answered.includes(text))
            .map(({ name }) => `${name}: ${who} ${route}`),
        );
      }
    }
    expect(seen).toEqual([]);
    expect(hidden).toBeGreaterThan(50);
  });
});
