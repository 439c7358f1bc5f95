import { gazetteerAddresses } from '#shared/adapters/places/gazetteer-places.ts';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { watchClients } from '#local/functions/guard-clients.ts';
import { createTable } from '#local/table/create-table.ts';
import { openInProcessTable } from '#local/table/in-process-table.ts';
import { startTable } from '#local/table/start-table.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { claimsRepository } from '#shared/data/claims-repository.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexClaim } from '#shared/domain/claims/claim-step.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { calendarExportsRepository } from '#shared/data/calendar-exports-repository.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { contactsRepository } from '#shared/data/contacts-repository.ts';
import { emailChangesRepository } from '#shared/data/email-changes-repository.ts';
import { payoutAccountsRepository } from '#shared/data/payout-accounts-repository.ts';
import { openTable, type Table } from '#shared/data/client.ts';
import { accountDeletionsRepository } from '#shared/data/account-deletions-repository.ts';
import { consentsRepository } from '#shared/data/consents-repository.ts';
import { mapIndexReader, mapIndexWriter } from '#shared/data/map-repository.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { invoicingAgreementsRepository } from '#shared/data/invoicing-agreements-repository.ts';
import { ledgerRepository } from '#shared/data/ledger-repository.ts';
import { limitsRepository } from '#shared/data/limits-repository.ts';
import { mailedLinksRepository } from '#shared/data/mailed-links-repository.ts';
import { messagesRepository } from '#shared/data/messages-repository.ts';
import { notificationsRepository } from '#shared/data/notifications-repository.ts';
import { paymentEventsRepository } from '#shared/data/payment-events-repository.ts';
import { problemsRepository } from '#shared/data/problems-repository.ts';
import { reconciliationRepository } from '#shared/data/reconciliation-repository.ts';
import { pushSubscriptionsRepository } from '#shared/data/push-subscriptions-repository.ts';
import type { PrivatePictures } from '#shared/domain/ports/images.ts';
import type { PushQueue } from '#shared/domain/ports/push.ts';
import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { reviewsRepository } from '#shared/data/reviews-repository.ts';
import { invoiceDataRepository, taxDetailsRepository } from '#shared/data/tax-details-repository.ts';
import { dueDiligenceRepository } from '#shared/data/due-diligence-repository.ts';
import { sellerReportsRepository } from '#shared/data/seller-reports-repository.ts';
import { invoiceRecordsRepository } from '#shared/data/invoice-records-repository.ts';
import { bookingVehiclesRepository, garagesRepository } from '#shared/data/vehicles-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { totalsRepository } from '#shared/data/totals-repository.ts';
import { suppressionsRepository } from '#shared/data/suppressions-repository.ts';
import { TABLE } from '#shared/data/table.ts';
import { personalDataEraser } from '#shared/data/personal-data-eraser.ts';
import { favouritesRepository } from '#shared/data/favourites-repository.ts';
import { availabilityAlertsRepository } from '#shared/data/availability-alerts-repository.ts';
import { scratchFolder } from './scratch-folder.ts';

export const TABLE_NAME = 'plazalibre-test';

/** A stage that sends nothing to browsers. */
const NO_PUSHES: PushQueue = {
  send: () => Promise.reject(new Error('nothing is shown in browsers here')),
};

/** Pictures that nobody looks at. */
const UNSEEN_PICTURES: PrivatePictures = {
  isIssuedTo: () => true,
  isReady: () => Promise.resolve(true),
  keep: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  createAddress: (picture) => Promise.resolve(`https://pictures.example/${picture}`),
};

export const repositoriesOf = (table: Table) => ({
  table,
  spots: spotsRepository(table, isPublic),
  mapIndex: mapIndexReader(table),
  mapIndexWriter: mapIndexWriter(table),
  addresses: gazetteerAddresses(),
  calendar: calendarRepository(table),
  calendarImports: calendarImportsRepository(table),
  calendarExports: calendarExportsRepository(table),
  bookings: bookingsRepository(table, indexBooking),
  claims: claimsRepository(table, indexClaim),
  bookingTotals: totalsRepository(table),
  ledger: ledgerRepository(table),
  paymentEvents: paymentEventsRepository(table),
  reconciliation: reconciliationRepository(table),
  payoutAccounts: payoutAccountsRepository(table),
  outbox: outboxRepository(table),
  accounts: accountsRepository(table),
  emailChanges: emailChangesRepository(table),
  mailedLinks: mailedLinksRepository(table),
  contacts: contactsRepository(table),
  notifications: notificationsRepository(table),
  reviews: reviewsRepository(table),
  problems: problemsRepository(table),
  privatePictures: UNSEEN_PICTURES,
  garages: garagesRepository(table),
  bookingVehicles: bookingVehiclesRepository(table),
  taxDetails: taxDetailsRepository(table),
  invoiceData: invoiceDataRepository(table),
  invoices: invoicesRepository(table),
  invoicingAgreements: invoicingAgreementsRepository(table),
  dueDiligence: dueDiligenceRepository(table),
  sellerReports: sellerReportsRepository(table),
  invoiceRecords: invoiceRecordsRepository(table),
  messages: messagesRepository(table),
  limits: limitsRepository(table),
  accountDeletions: accountDeletionsRepository(table),
  personalData: personalDataEraser(table),
  consents: consentsRepository(table),
  suppressions: suppressionsRepository(table),
  favourites: favouritesRepository(table),
  availabilityAlerts: availabilityAlertsRepository(table),
  pushSubscriptions: pushSubscriptionsRepository(table),
  pushQueue: NO_PUSHES,
  passSecrets: { list: () => Promise.resolve(['the secret of the tests']) },
});
export type Repositories = ReturnType<typeof repositoriesOf>;

/** The long tier repeats the tests of the table on its program, and on DynamoDB Local, which all files share. */
const DEFAULT_TABLE = process.env.PLAZA_TABLE === 'program' ? 'program' : 'memory';

const openProgram = async (folder: string) => {
  const endpoint = process.env.PLAZA_TABLE_ENDPOINT;
  const service = await startTable({ dbPath: path.join(folder, 'table.db'), ...(endpoint && { endpoint }) });
  watchClients();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: service.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const tableName = endpoint === undefined ? TABLE_NAME : `${TABLE_NAME}-${path.basename(folder)}`;
  await createTable(service.url, { tableName, ...TABLE });
  return { tableName, close: service.close };
};

const openMemory = () => ({ tableName: TABLE_NAME, close: openInProcessTable(TABLE_NAME).close });

/**
 * Opens an empty table for the tests of a file: in memory, or the program that `npm start` uses, for tests of what the memory has not, such
 * as capacity units. The result can be used inside tests and hooks only.
 */
export const useTable = (
  kind: 'memory' | 'program' = DEFAULT_TABLE,
): (() => Repositories & { readonly tableName: string }) => {
  const folder = scratchFolder('table');
  let opened: { tableName: string; close: () => unknown } | undefined;
  let repositories: (Repositories & { readonly tableName: string }) | undefined;
  beforeAll(async () => {
    opened = kind === 'memory' ? openMemory() : await openProgram(folder);
    repositories = { ...repositoriesOf(openTable(opened.tableName)), tableName: opened.tableName };
  });
  afterAll(async () => {
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!repositories) throw new Error('The table is not running yet.');
    return repositories;
  };
};
