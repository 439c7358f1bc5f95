import { inWords } from '#shared/model/number-words.ts';
import { LOCALES } from '#shared/model/constants.ts';
import * as rules from '#shared/model/rules.ts';
import { RULE_VALUES } from '#web/i18n/rule-values.ts';

/** The values that long pages can name in braces, such as `{minAge}`: the values of all texts, and these. */
export const pageValues = (language: keyof typeof LOCALES): Readonly<Record<string, string | number>> => {
  const formatEuros = (euros: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR', ...options }).format(
      euros,
    );
  return {
    ...RULE_VALUES,
    accountingYears: inWords(rules.ACCOUNTING_YEARS, language),
    consentMonths: rules.CONSENT_MONTHS,
    depositDays: rules.DEPOSIT_DAYS,
    keptSessionDays: rules.KEPT_SESSION_DAYS,
    logDays: rules.LOG_DAYS,
    minAge: rules.MIN_AGE,
    notificationMonths: inWords(rules.NOTIFICATION_MONTHS, language),
    /** The owner's part of 20 euros, as an example names it: `17 €`. */
    ownerShareOf20: formatEuros((20 * (100 - rules.COMMISSION_PERCENT)) / 100, {
      trailingZeroDisplay: 'stripIfInteger',
    }),
    renewalNoticeDays: rules.RENEWAL_ANNOUNCEMENT.daysBeforeCharge,
    rentalChargeDays: rules.RENTAL_CHARGE_DAYS,
    newPriceDays: rules.NEW_PRICE_DAYS,
    rentalFirstRetry: rules.RENTAL_RETRY_DAYS[0],
    rentalLastRetry: rules.RENTAL_RETRY_DAYS[1],
    returnPressMinutes: rules.RETURN_PRESS_MINUTES,
    proofYears: inWords(rules.PROOF_YEARS, language),
    serviceFee: formatEuros(rules.SERVICE_FEE_CENTS / 100),
    settleHours: rules.SETTLE_HOURS,
    supportMailYears: inWords(rules.SUPPORT_MAIL_YEARS, language),
    taxHideDays: rules.TAX_HIDE_DAYS,
    taxHoldDays: rules.TAX_HOLD_DAYS,
    termsNoticeDays: rules.TERMS_NOTICE_DAYS,
    unpaidHoldDays: rules.UNPAID_HOLD_DAYS,
  };
};
