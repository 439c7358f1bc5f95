import type { ReactElement } from 'react';
import type { ErrorCode } from '#shared/api/error-codes.ts';

/** The purpose of a payment: its input for the form, and its display when the form has ended. */
export interface PaymentPurpose {
  /** `over`: it ran out or was given up. `done`: it is paid, also by another tab. */
  readonly state: 'open' | 'over' | 'done';
  /** The page of the result, to which the provider returns; with the payment to report. */
  readonly resultPath: (paymentIntentId?: string) => string;
  /** The target of `Cancelar` if there is no page to go back to. */
  readonly fallback: string;
  /** Reports the payment to the server, and to the visitor. Idempotent. */
  readonly report: () => Promise<unknown>;
  readonly isReporting: boolean;
  /** With this the server refuses a payment that goes back. */
  readonly refundCode: ErrorCode;
  /** Gives it up, and cancels its payment; whether it was paid meanwhile. */
  readonly release: () => Promise<'released' | 'paid'>;
  readonly isReleasing: boolean;
  /** Asks for the same again, with another payment. */
  readonly renew: () => void;
  /** Shown when it cannot be paid any more. */
  readonly renderEnded: (isTimeOver: boolean) => ReactElement;
  /** Shown when it is paid, and the server has not done it: yet, or because it refunds the payment. */
  readonly renderUndone: (undone: { isRefunded: boolean; onRetry: () => void }) => ReactElement;
}
