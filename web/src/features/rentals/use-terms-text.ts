import type { RentalAnswer } from '#shared/api/rentals.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatLocalDate } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';

/** Says which price is proposed, until when it can be accepted, and what happens otherwise. */
export const useNewPriceText = () => {
  const text = useText();
  const { language } = useLanguage();
  const day = (date: string) => formatLocalDate(date, 'day', language);
  return ({ newPrice, role }: RentalAnswer): string =>
    newPrice
      ? text(role === 'driver' ? 'rentals.newPriceProposed' : 'rentals.newPriceWaits', {
          price: formatEuros(newPrice.total, language),
          from: day(newPrice.from),
          charge: day(newPrice.chargeDate),
        })
      : '';
};

/** Says which end is offered, until when it can be accepted, and what happens otherwise. */
export const useEndOfferText = () => {
  const text = useText();
  const { language } = useLanguage();
  return ({ endOffer, role }: RentalAnswer): string => {
    if (!endOffer) return '';
    const date = formatLocalDate(addDays(endOffer.endDate, -1), 'day', language);
    if (endOffer.isOwn) return text('rentals.earlyWaits', { date });
    return text(role === 'driver' ? 'rentals.earlyOfferedDriver' : 'rentals.earlyOfferedOwner', { date });
  };
};
