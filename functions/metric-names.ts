/* The names of metrics. In their own file, because every function has some and none needs the manifest. */

/** The map's delay in milliseconds; up to when it shows everything, in seconds since 1970; and repairs by its check. */
export const MAP_METRICS = { lag: 'MapLag', version: 'MapVersion', repairs: 'MapRepairs' } as const;

/**
 * The largest delay of a run's work in milliseconds: the oldest outbox entry, the longest waiting timer or review of invoices. Every run writes it, 0 if nothing
 * was due.
 */
export const LAG_METRICS = { outbox: 'OutboxLag', timers: 'TimerLag', invoices: 'InvoiceLag' } as const;

/**
 * Metrics of the records of invoices: how long the oldest waits for the tax office, how many were refused or accepted with errors, and the
 * days until the certificate ends. Every run writes them.
 */
export const RECORD_METRICS = {
  age: 'InvoiceRecordsAge',
  refused: 'InvoiceRecordsRefused',
  withErrors: 'InvoiceRecordsWithErrors',
  certificateDays: 'TaxCertificateDays',
} as const;

/** Whether a driver's steps to a price failed (0 or 1), and their duration, in total and by step. */
export const CANARY_METRICS = { failures: 'CanaryFailures', milliseconds: 'CanaryMilliseconds' } as const;

/** Errors of the site's code in browsers that were reported and admitted. */
export const CLIENT_METRICS = { errors: 'ClientErrors' } as const;

/** Mails that the suppression list withheld. */
export const MAIL_METRICS = { withheld: 'MailsWithheld' } as const;

/**
 * Rentals by the month whose card is charged, or whose deposit is given back, within a week, and the euros of all deposits that are
 * held, counted once an hour; and, when they are written: months after the first that were paid, refused charges, ends that were set, and those
 * of them because nobody paid.
 */
export const RENTAL_METRICS = {
  due: 'RentalChargesDue',
  depositsDue: 'RentalDepositsDue',
  depositsHeld: 'RentalDepositsHeldEuros',
  paid: 'RentalMonthsPaid',
  refused: 'RentalChargesRefused',
  ended: 'RentalsEnded',
  unpaid: 'RentalsUnpaid',
} as const;

/** Metrics of what operators must look at: payments, rentals, effects that keep failing, and calls that AWS refuses a function. */
export const ALARM_METRICS = {
  money: 'MoneyAlarms',
  rentals: 'RentalAlarms',
  outbox: 'OutboxAlarms',
  denied: 'DeniedCalls',
  unreadable: 'UnreadableRecords',
} as const;
