import { type AccountState, stateOf } from './account-states.ts';
import { buttons } from './dashboard-actions.ts';
import { code, type Column, latest, pairs, table, time } from './dashboard-table.ts';
import { escapeHtml } from './html.ts';
import { formatMoney } from './money.ts';
import type { Intent, Refund } from './objects.ts';
import type { Store } from './store.ts';

const TIME: Column = { name: 'Time (UTC)' };
const AMOUNT: Column = { name: 'Amount', kind: 'amount' };
const STATUS: Column = { name: 'Status' };
const METADATA: Column = { name: 'Metadata', kind: 'wide' };
const ID: Column = { name: 'Id' };
const PLAY: Column = { name: 'Play' };

function isDisputable(store: Store, { latest_charge, status }: Intent): boolean {
  const charge = status === 'succeeded' ? store.charges.get(latest_charge ?? '') : undefined;
  return charge !== undefined && !charge.disputed && !charge.refunded;
}

export const intentsTable = (store: Store): string =>
  table(
    [TIME, AMOUNT, STATUS, PLAY, { name: 'Last error' }, METADATA, ID],
    latest(store.intents.all()).map((intent) => [
      time(intent.created),
      formatMoney(intent.amount, intent.currency),
      escapeHtml(intent.status),
      buttons(intent.id, isDisputable(store, intent) ? ['Dispute'] : []),
      escapeHtml(intent.last_payment_error?.message ?? ''),
      pairs(intent.metadata),
      code(intent.id),
    ]),
    'No payment has been started yet.',
  );

const ENDINGS: Readonly<Record<string, string[]>> = { pending: ['Succeed', 'Fail'], succeeded: ['Fail'] };
const endingsOf = ({ status }: Refund): string[] => ENDINGS[status ?? ''] ?? [];

export const refundsTable = (store: Store): string =>
  table(
    [TIME, AMOUNT, STATUS, PLAY, { name: 'Reason' }, METADATA, { name: 'Payment' }],
    latest(store.refunds.all()).map((refund) => [
      time(refund.created),
      formatMoney(refund.amount, refund.currency),
      escapeHtml(refund.status ?? ''),
      buttons(refund.id, endingsOf(refund)),
      escapeHtml(refund.reason ?? ''),
      pairs(refund.metadata),
      code(refund.payment_intent),
    ]),
    'Nothing has been refunded yet.',
  );

export const disputesTable = (store: Store): string =>
  table(
    [TIME, AMOUNT, STATUS, PLAY, { name: 'Reason' }, { name: 'Payment' }, ID],
    latest(store.disputes.all()).map((dispute) => [
      time(dispute.created),
      formatMoney(dispute.amount, dispute.currency),
      escapeHtml(dispute.status),
      buttons(dispute.id, ['won', 'lost'].includes(dispute.status) ? [] : ['Won', 'Lost']),
      escapeHtml(dispute.reason),
      code(dispute.payment_intent),
      code(dispute.id),
    ]),
    'Nothing is disputed.',
  );

const NEXT: Readonly<Record<AccountState, string[]>> = {
  new: ['Approve'],
  started: ['Approve'],
  under_review: ['Approve', 'Restrict'],
  enabled: ['Restrict', 'Change bank'],
  restricted: ['Approve', 'Change bank'],
  rejected: [],
};

export const accountsTable = (store: Store): string =>
  table(
    [
      TIME,
      { name: 'State' },
      PLAY,
      { name: 'E-mail' },
      { name: 'Still asked for', kind: 'wide' },
      METADATA,
      ID,
    ],
    latest(store.accounts.all()).map((account) => [
      time(account.created),
      escapeHtml(stateOf(account).replace('_', ' ')),
      buttons(account.id, NEXT[stateOf(account)]),
      escapeHtml(account.email ?? ''),
      escapeHtml((account.requirements.currently_due ?? []).join(', ')),
      pairs(account.metadata),
      code(account.id),
    ]),
    'No owner has an account yet.',
  );

export const transfersTable = (store: Store): string =>
  table(
    [TIME, AMOUNT, { name: 'Taken back', kind: 'amount' }, { name: 'To' }, { name: 'Out of' }, METADATA, ID],
    latest(store.transfers.all()).map((transfer) => [
      time(transfer.created),
      formatMoney(transfer.amount, transfer.currency),
      formatMoney(transfer.amount_reversed, transfer.currency),
      code(transfer.destination),
      code(transfer.source_transaction ?? 'balance'),
      pairs(transfer.metadata),
      code(transfer.id),
    ]),
    'Nothing has been sent to an owner yet.',
  );
