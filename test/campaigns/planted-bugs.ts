/** A fault that somebody could make, and the tests that must find it. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Words in the names of the test files that are run. */
  readonly foundBy: readonly string[];
}

const MONEY = 'campaigns/interleavings-of-money';
const CROWD = 'campaigns/interleavings.test';
const CRASHES = 'campaigns/crashes';
const ORDERS = 'campaigns/event-orders';
const FAULTS = 'campaigns/table-faults';
const UPKEEP = 'search/upkeep';
const TAKEN = 'search/taken-slots';

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a hold asks for the first half hour of a day only',
    file: 'shared/data/calendar-claims.ts',
    from: "ConditionExpression: names.map(isFree).join(' AND ')",
    to: "ConditionExpression: names.slice(0, 1).map(isFree).join(' AND ')",
    foundBy: [CROWD],
  },
  {
    name: 'a confirmation does not keep the half hours',
    file: 'shared/domain/bookings/booking-process.ts',
    from: "period: 'keep',",
    to: "period: 'leave',",
    foundBy: [CROWD],
  },
  {
    name: 'a confirmation takes its own hold for that of another',
    file: 'shared/data/calendar-claims.ts',
    from: 'claim(booking, paidClaim(booking), holdClaim(booking), now)',
    to: 'claim(booking, paidClaim(booking), undefined, now)',
    foundBy: ['data/settle-payment'],
  },
  {
    name: 'a hold that has run out counts against the driver until somebody ends it',
    file: 'shared/data/standing-holds.ts',
    from: 'members.filter((member) => readEnd(member) <= now)',
    to: 'members.filter((member) => readEnd(member) <= 0 * now)',
    foundBy: ['data/holds'],
  },
  {
    name: 'standing holds are counted before the transaction only',
    file: 'shared/data/standing-holds.ts',
    from: 'const condition = max && hasRoom(old, max[holder]);',
    to: 'const condition = max && old.length < 0 ? hasRoom(old, max[holder]) : undefined;',
    foundBy: ['data/holds'],
  },
  {
    name: 'a hold that has ended is still counted',
    file: 'shared/data/bookings-repository.ts',
    from: "...(before.status === 'pending' && next.status !== 'pending' ? uncountHold(before, now) : []),",
    to: '',
    foundBy: [CROWD],
  },
  {
    name: 'a release in time does not free the half hours',
    file: 'shared/data/bookings-repository.ts',
    from: "if (period === 'release' && booking.status === 'confirmed') return releasePaidClaim(booking, heirs);",
    to: '',
    foundBy: [MONEY],
  },
  {
    name: 'a change is written over a version that was not read',
    file: 'shared/data/bookings-repository.ts',
    from: "ConditionExpression: 'version = :version',",
    to: "ConditionExpression: 'version >= :version',",
    foundBy: [CROWD],
  },
  {
    name: 'the amount of a payment is not compared',
    file: 'shared/domain/checkout/settle-payment.ts',
    from: 'payment.amountCents === booking.totalCents && payment',
    to: 'payment',
    foundBy: [MONEY],
  },
  {
    name: 'a payment without a booking is not given back',
    file: 'shared/domain/checkout/settle-payment.ts',
    from: 'await deps.outbox.add({ effects, paymentIntentId: payment.id, bookingId: booking?.id }, now);',
    to: 'void effects;',
    foundBy: [CRASHES],
  },
  {
    name: 'a paid hold runs out',
    file: 'shared/domain/checkout/run-timers.ts',
    from: "if (payment.status === 'succeeded') {",
    to: "if (payment.status === 'open') {",
    foundBy: ['data/settle-payment'],
  },
  {
    name: 'a released hold can still be paid',
    file: 'shared/domain/checkout/release-hold.ts',
    from: 'deps.payments.cancel(booking.paymentIntentId)',
    to: 'deps.payments.find(booking.paymentIntentId)',
    foundBy: ['data/follow-payment'],
  },
  {
    name: 'the limit of a cancellation is a millisecond off',
    file: 'shared/domain/bookings/cancel-booking.ts',
    from: 'now <= Date.parse(booking.refundableUntil)',
    to: 'now < Date.parse(booking.refundableUntil)',
    foundBy: ['data/follow-payment'],
  },
  {
    name: 'an owner who cancels gives nothing back',
    file: 'shared/domain/bookings/booking-process.ts',
    from: "by: 'owner',\n    period: 'release',\n    ledger: [],\n    begins: 'refund',\n    effects: ['refund_payment', ...CANCELLED],",
    to: "by: 'owner',\n    period: 'release',\n    ledger: [],\n    begins: 'refund',\n    effects: CANCELLED,",
    foundBy: [CRASHES],
  },
  {
    name: 'the earning of a late cancellation is not written',
    file: 'shared/domain/bookings/booking-process.ts',
    from: "to: 'cancelled_by_driver',\n    by: 'driver',\n    period: 'release',\n    ledger: ['earning'],",
    to: "to: 'cancelled_by_driver',\n    by: 'driver',\n    period: 'release',\n    ledger: [],",
    foundBy: [CRASHES],
  },
  {
    name: 'a refund has the wrong sign in the ledger',
    file: 'shared/domain/bookings/ledger.ts',
    from: '    driver: cents,\n',
    to: '    driver: -cents,\n',
    foundBy: [CRASHES],
  },
  {
    name: 'an earning does not sum to zero',
    file: 'shared/domain/bookings/ledger.ts',
    from: '    owed,\n    platform: left - owed,\n',
    to: '    owed,\n    platform: left,\n',
    foundBy: [CRASHES],
  },
  {
    name: 'a refund is noted as often as it is told of',
    file: 'shared/domain/payments/record-reversals.ts',
    from: '({ kind, ref }) => !written.some((entry) => entry.kind === kind && entry.ref === ref)',
    to: '({ kind, ref }) => kind !== ref || written.length < 0',
    foundBy: [CRASHES],
  },
  {
    name: 'a dispute that is lost is not in the ledger',
    file: 'shared/domain/payments/reversals.ts',
    from: '...(withdrawnCents > 0 ?',
    to: '...(withdrawnCents < 0 ?',
    foundBy: [ORDERS, CRASHES],
  },
  {
    name: 'what a bank took back is asked for again',
    file: 'shared/domain/payments/record-reversals.ts',
    from: 'payment.amountCents > refundedCents + disputedCents + lostCents',
    to: 'payment.amountCents > refundedCents + disputedCents',
    foundBy: ['data/follow-payment'],
  },
  {
    name: 'a refund that waits for a bank is not asked for again',
    file: 'shared/domain/payments/record-reversals.ts',
    from: "isDecided && isMissing ? ['refund_payment'] : []",
    to: "isDecided && !isMissing ? ['refund_payment'] : []",
    foundBy: ['data/follow-payment'],
  },
  {
    name: 'only the latest refund of a payment counts',
    file: 'shared/domain/payments/reversals.ts',
    from: 'refundedCents: sumBy(standing(refunds), ({ amountCents }) => amountCents),',
    to: 'refundedCents: sumBy(standing(refunds).slice(0, 1), ({ amountCents }) => amountCents),',
    foundBy: ['data/follow-payment'],
  },
  {
    name: 'a refund by hand does not lower the share of the owner',
    file: 'shared/domain/payments/reversals.ts',
    from: 'const cents = shareOfLeft(ownerCents, leftCents);',
    to: 'const cents = leftCents > 0 ? ownerCents : 0;',
    foundBy: ['data/follow-payment'],
  },
  {
    name: 'a booking stands whose payment went back as a whole',
    file: 'shared/domain/payments/record-reversals.ts',
    from: "booking.status === 'confirmed' && computeLeft(booking) <= 0 &&",
    to: "booking.status === 'confirmed' && computeLeft(booking) < 0 &&",
    foundBy: ['data/follow-payment'],
  },
  {
    name: 'a late payment books what the owner has closed',
    file: 'shared/domain/checkout/settle-payment.ts',
    from: '  if (!problem) return { spotVersion: spot.version };',
    to: '  if (problem || !problem) return { spotVersion: spot.version };',
    foundBy: [CROWD],
  },
  {
    name: 'a payout is not written into the ledger',
    file: 'shared/domain/payouts/payout-process.ts',
    from: 'transfer ? [payoutEntry(booking, transfer)] : []',
    to: '[]',
    foundBy: [CRASHES],
  },
  {
    name: 'a share is settled by hand while a run sends it',
    file: 'shared/domain/payouts/end-held-share.ts',
    from: 'Date.parse(payout.tryAt) <= deps.clock.now() + RUN',
    to: 'Date.parse(payout.tryAt) <= RUN',
    foundBy: ['data/payouts'],
  },
  {
    name: 'a share is sent by what was read before another run wrote it',
    file: 'shared/domain/payouts/send-payouts.ts',
    from: 'if ((await deps.bookings.find(id))?.version !== booking.version) return true;',
    to: '',
    foundBy: ['data/payouts'],
  },
  {
    name: 'two workers get the same entry of the outbox',
    file: 'shared/data/outbox-repository.ts',
    from: "{ Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } }",
    to: "{ Delete: { Key, ConditionExpression: 'attribute_not_exists(nothing)' } }",
    foundBy: ['data/outbox.test'],
  },
  {
    name: 'an entry of the outbox whose last effect is done stays for ever',
    file: 'shared/data/outbox-repository.ts',
    from: 'if (effects.length === 0) await table.remove(takenKey(entry));',
    to: 'if (effects.length < 0) await table.remove(takenKey(entry));',
    foundBy: [FAULTS],
  },
  {
    name: 'a worker that is late strikes off what another one works on',
    file: 'shared/data/outbox-repository.ts',
    from: "const takenKey = ({ dueAt, id }: Pick<OutboxEntry, 'dueAt' | 'id'>) => laterKey(dueAt, id);",
    to: "const takenKey = ({ id }: Pick<OutboxEntry, 'dueAt' | 'id'>) => laterKey('2000', id);",
    foundBy: ['data/outbox.test'],
  },
  {
    name: 'a booking whose timer fails stays before all others',
    file: 'shared/domain/checkout/run-timers.ts',
    from: 'await putOff(deps, booking, FAILURE_PAUSE);',
    to: '',
    foundBy: ['data/settle-payment'],
  },
  {
    name: 'a transaction that is throttled is given up',
    file: 'shared/data/client.ts',
    from: "'ThrottlingError',\n  'ProvisionedThroughputExceeded',",
    to: '',
    foundBy: [FAULTS],
  },
  {
    name: 'a write that meets a transaction is given up',
    file: 'shared/data/client.ts',
    from: '!(error instanceof TransactionConflictException) || attempt >= CONFLICT_ATTEMPTS',
    to: 'error instanceof TransactionConflictException || attempt >= CONFLICT_ATTEMPTS',
    foundBy: [FAULTS],
  },
  {
    name: 'a hold does not tell the map',
    file: 'shared/data/bookings-repository.ts',
    from: '      ...takeForHold(booking, now),\n      enqueueReindex(booking.spotId, now),',
    to: '      ...takeForHold(booking, now),',
    foundBy: [UPKEEP],
  },
  {
    name: 'a run of the map that breaks off forgets which cells must follow',
    file: 'shared/domain/search/update-map-index.ts',
    from: 'if (places.length > 0) await deps.mapIndexWriter.addPositions(marker, places);',
    to: '',
    foundBy: [UPKEEP],
  },
  {
    name: 'a run of the map takes away the mark of a change that came after it',
    file: 'shared/data/map-repository.ts',
    from: "ConditionExpression: 'mark = :mark',",
    to: "ConditionExpression: 'mark >= :mark',",
    foundBy: [UPKEEP],
  },
  {
    name: 'a cell of the map is written over what another run has written',
    file: 'shared/data/map-repository.ts',
    from: "{ ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': before } }",
    to: "{ ConditionExpression: 'version >= :before', ExpressionAttributeValues: { ':before': before } }",
    foundBy: [UPKEEP],
  },
  {
    name: 'a search takes a space whose last morning is booked for free',
    file: 'shared/domain/search/taken-slots.ts',
    from: 'runs.some((run) => run.from <= to && run.to >= from)',
    to: 'runs.some((run) => run.from < to && run.to >= from)',
    foundBy: [TAKEN],
  },
  {
    name: 'a search reads over a part of the map of which it knows nothing',
    file: 'shared/domain/search/plan-reads.ts',
    from: 'cell - last.cell <= 1',
    to: 'cell >= last.cell',
    foundBy: ['search/plan-reads'],
  },
];
