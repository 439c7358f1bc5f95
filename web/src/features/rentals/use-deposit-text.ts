import type { RentalAnswer } from '#shared/api/rentals.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant, formatLocalDate } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';

/** Says how much the deposit of a rental is, and where it is. */
export const useDepositText = () => {
  const text = useText();
  const { language } = useLanguage();
  return ({ deposit, role, timeZone }: RentalAnswer): string => {
    if (!deposit) return '';
    const { amount, state, awarded, backOn, settledAt } = deposit;
    const backCents = Math.round(amount * 100) - Math.round(awarded * 100);
    const isOpen = backOn === null && state === 'held';
    return text(isOpen ? 'rentals.depositState.open' : `rentals.depositState.${state}`, {
      role,
      amount: formatEuros(amount, language),
      awarded: formatEuros(awarded, language),
      back: formatEuros(backCents / 100, language),
      date: backOn === null ? '' : formatLocalDate(backOn, 'day', language),
      settled: settledAt === null ? '' : formatInstant(settledAt, timeZone, 'day', language),
    });
  };
};
