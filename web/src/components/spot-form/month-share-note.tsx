import { computeCommission, findCharges } from '#shared/model/charges.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { parseEuros } from '#web/lib/decimals.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Note } from '#web/ui/layout.tsx';
import { checkMonthPrice } from './form-fields.tsx';

/** What the owner gets of a typed price of a month, by the charges of today; nothing for one that is not possible. */
export const MonthShareNote = ({ typed }: { typed: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const euros = parseEuros(typed);
  if (euros === undefined || checkMonthPrice(typed, '').length > 0) return null;
  const cents = Math.round(euros * 100);
  const amount = cents - computeCommission(cents, findCharges(todayIn('Europe/Madrid')));
  const values = { price: formatEuros(euros, language), amount: formatEuros(amount / 100, language) };
  return <Note>{text('fields.monthYours', values)}</Note>;
};
