import type { Mail as MailMessage } from '../mail/mail.ts';
import type { OutboxEntry, OutboxEvent } from './outbox.ts';
import type { Suppression } from '../mail/suppression.ts';

/** What an operator must look at. Ids only: no names, addresses or amounts. */
export interface Alarms {
  raise(
    kind: AlarmKind,
    about: {
      bookingId?: string | undefined;
      paymentIntentId?: string | undefined;
      /** Of the outbox, and what it asks for. */
      entryId?: string;
      effect?: string;
    },
  ): void;
}

/**
 * `amount_mismatch`: a payment of another amount or currency than the price, given back. `refund_failed`: the driver's
 * bank did not take a refund. `dispute`: a driver's bank questions a payment. `reconciled`: a payment that nothing had
 * dealt with was found and repaired. `totals_wrong`: totals of somebody were not what the stays add up to, and were put right. `payout_refused`: the provider does not send an owner's share, for no reason of the
 * owner's. `payout_ceiling`: an owner earns more in a week than one is sent. `mail_undeliverable`: a mail that SES refuses, or could not be sent for days, and is given up. `effect_stuck`:
 * something that must follow a change keeps failing, and goes on being tried.
 */
export type AlarmKind =
  | 'amount_mismatch'
  | 'refund_failed'
  | 'dispute'
  | 'reconciled'
  | 'totals_wrong'
  | 'payout_refused'
  | 'payout_ceiling'
  | 'mail_undeliverable'
  | 'effect_stuck';

export interface Outbox {
  add(event: OutboxEvent, now: number): Promise<void>;
  /**
   * Entries that are due and that no worker has, taken with a lease of a minute: new ones and ones that failed before, of each
   * kind the oldest.
   */
  takeDue(now: number, limit: number): Promise<OutboxEntry[]>;
  /**
   * One effect is done; the entry goes with its last. Answers what is left of it. Changes nothing when another worker has
   * taken the entry since.
   */
  completeEffect(entry: OutboxEntry, effect: string): Promise<OutboxEntry>;
}

export interface MailSender {
  send(message: MailMessage): Promise<void>;
}

/** The suppression list. Upper and lower case are the same. */
export interface Suppressions {
  /** Why an address is on the list, the graver reason first; undefined when it is not. */
  find(address: string, now: number): Promise<Suppression | undefined>;
  /**
   * Remembers what became of a mail that was sent at `sentAt`. Events may come twice, late and in any order: one of a
   * mail from before the address was confirmed changes nothing.
   */
  add(address: string, reason: Suppression, sentAt: number, now: number): Promise<void>;
  /** Forgets what was against an address that its owner has confirmed at `now`. */
  lift(address: string, now: number): Promise<void>;
}
