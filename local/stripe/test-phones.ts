/** The result of a payment with Bizum, after this many milliseconds. */
export interface BizumOutcome {
  readonly answer: 'approved' | 'refused' | 'expired';
  readonly afterMs: number;
  /** Refunds fail instead of reaching the bank account. */
  readonly refundFails?: boolean;
}

/** Time that a bank's app waits for its customer. */
const APPROVAL_WINDOW_MS = 240_000;
const SOON_MS = 3000;

/** Time until a refund reaches the bank account. With Stripe it is up to five minutes. */
export const BIZUM_REFUND_MS = 10_000;

/** Our own test telephones. Stripe publishes none; every other mobile number of Spain approves. */
export const TEST_PHONES: Readonly<Record<string, BizumOutcome>> = {
  '+34600000001': { answer: 'approved', afterMs: SOON_MS },
  '+34600000002': { answer: 'refused', afterMs: SOON_MS },
  /** Expires, because nobody opens the app. */
  '+34600000003': { answer: 'expired', afterMs: APPROVAL_WINDOW_MS },
  /** Late enough to close the page before. */
  '+34600000004': { answer: 'approved', afterMs: 30_000 },
  '+34600000005': { answer: 'approved', afterMs: SOON_MS, refundFails: true },
};

const DEFAULT: BizumOutcome = { answer: 'approved', afterMs: SOON_MS };

export const bizumOutcomeOf = (testNumber: string | null): BizumOutcome =>
  (testNumber === null ? undefined : TEST_PHONES[testNumber]) ?? DEFAULT;

/** A mobile number of Spain as +34 and nine digits, or undefined. */
export const readPhone = (text: string): string | undefined => {
  const digits = text.replace(/^\s*(\+|00)34/, '').replaceAll(/[\s.-]/g, '');
  return /^[67]\d{8}$/.test(digits) ? `+34${digits}` : undefined;
};
