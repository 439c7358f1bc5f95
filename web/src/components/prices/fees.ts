import { COMMISSION_PERCENT, SERVICE_FEE_CENTS } from '#shared/model/rules.ts';
import type { Language } from '#web/i18n/language.ts';
import { formatEuros, formatEurosShort } from '#web/lib/money.ts';

/** The service fee of a booking as texts name it, such as `2,50 €`. */
export const formatServiceFee = (language: Language) => formatEuros(SERVICE_FEE_CENTS / 100, language);

/** What an owner gets of a price in euros, as an example names it, such as `17 €`. */
export const formatOwnerShare = (euros: number, language: Language) =>
  formatEurosShort((euros * (100 - COMMISSION_PERCENT)) / 100, language);
