import { claimRecords } from '../areas/claims.ts';
import type { ClaimIndex, ClaimQueue, Claims } from '../domain/ports/claims.ts';
import { toIso } from '../lib/time.ts';
import { Claim } from '../model/claim.ts';
import { NOT_CLOSING } from './account-deletions-repository.ts';
import { type IndexBooking, patchWrites } from './bookings-repository.ts';
import type { Table, TableItem, Write } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex } from './key-conditions.ts';
import * as keys from './keys.ts';
import { pagesOfRecords } from './pages-of-records.ts';
import { ledgerWrite } from './ledger-repository.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { takeItems } from './take-items.ts';
import { ifUnchanged } from './if-unchanged.ts';

/** Computes where a claim waits; the domain decides it. */
type IndexClaim = (claim: Claim) => ClaimIndex;

const toItem = (claim: Claim, index: ClaimIndex): TableItem => {
  const at = keys.byTime(claim.openedAt, claim.id);
  return {
    ...claim,
    ...keys.claimKey(claim.bookingId),
    ...keys.ofPersonKey(keys.claimsOfOwner(claim.ownerId), at),
    ...keys.foundKey(keys.claimsAgainst(claim.driverId), at),
    ...(index && keys.waitingKey(keys.claimsWaiting(index.queue), keys.byTime(toIso(index.at), claim.id))),
    ...ending(claimRecords.claim, claim.openedAt),
  };
};

const toClaim = (item: TableItem) => readRecord(Claim, item);

const waitingIn = (queue: ClaimQueue, range?: Parameters<typeof inIndex>[2]) =>
  inIndex(keys.INDEX.waiting, keys.claimsWaiting(queue), range);

export const claimsRepository = (
  table: Table,
  indexClaim: IndexClaim,
  indexBooking: IndexBooking,
): Claims => {
  const pagesDue: Claims['pagesDue'] = async function* (queue, before, size) {
    const due = { ...waitingIn(queue, { before: toIso(before) }), Limit: size };
    yield* pagesOfRecords(table, due, toClaim);
  };

  /** Neither party is closing the account. */
  const openAccounts = ({ ownerId, driverId }: Claim, now: number): Write[] =>
    [ownerId, driverId].map((userId) => ({
      ConditionCheck: { Key: keys.accountKey(userId), ...NOT_CLOSING(now) },
    }));

  return {
    find: async (bookingId) => {
      const item = await table.get(keys.claimKey(bookingId), { isConsistent: true });
      return item && toClaim(item);
    },
    listByParty: (party, userId, limit) => {
      const list =
        party === 'owner'
          ? inIndex(keys.INDEX.ofPerson, keys.claimsOfOwner(userId))
          : inIndex(keys.INDEX.found, keys.claimsAgainst(userId));
      return takeItems(table, { ...list, ScanIndexForward: false }, limit, toClaim);
    },
    listInReview: async ({ limit, after }) => {
      // One extra item shows whether there is another page.
      const { items } = await table.query({
        ...waitingIn('review', after === undefined ? undefined : { after }),
        Limit: limit + 1,
      });
      const shown = items.slice(0, limit);
      const last = shown.at(-1)?.[keys.INDEX.waiting.sortKey];
      return {
        claims: table.readEach(shown, toClaim),
        next: items.length > limit ? String(last) : undefined,
      };
    },
    pagesDue,
    write: async ({ before, next, ledger, effects, deposit }, now) => {
      const put: Write = {
        Put: { Item: toItem(next, indexClaim(next)), ...ifUnchanged('version', before?.version) },
      };
      const writes = [
        put,
        ...(effects.length > 0 ? [outboxWrite({ effects, bookingId: next.bookingId }, now)] : []),
        ...ledger.map((entry) => ledgerWrite(entry, now)),
        ...(deposit ? patchWrites(deposit, indexBooking, now) : []),
      ];
      const failed = await table.transact([...writes, ...(before ? [] : openAccounts(next, now))]);
      if (failed.length === 0) return 'applied';
      return failed.some((index) => index < writes.length) ? 'stale' : 'closing';
    },
  };
};
