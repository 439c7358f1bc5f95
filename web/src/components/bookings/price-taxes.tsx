import type { AmountTax, PriceLine } from '#shared/api/prices.ts';
import { TAX_NAMES } from '#shared/model/tax-terms.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { Language } from '#web/i18n/language.ts';
import { useText, type Text } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyLines } from '#web/ui/money-lines.tsx';
import styles from './price-taxes.module.css';

/** The sum of taxes in euros, added in cents. */
const sumTaxes = (taxes: readonly AmountTax[]) =>
  taxes.reduce((cents, { tax }) => cents + Math.round(tax * 100), 0) / 100;

const values = ({ area, rate }: AmountTax, amount: number, language: Language) => ({
  tax: TAX_NAMES[language][area],
  rate,
  amount: formatEuros(amount, language),
});

const describe = (tax: AmountTax, text: Text, language: Language) => {
  if (tax.exemption) return text('bookings.lineExempt', { tax: TAX_NAMES[language][tax.area] });
  return text('bookings.baseAndTax', {
    ...values(tax, tax.tax, language),
    base: formatEuros(tax.base, language),
  });
};

/** Base, rate and tax of amounts, each by its label. */
export const TaxLines = ({ lines }: { lines: readonly { label: string; tax: AmountTax }[] }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <MoneyLines lines={lines.map(({ label, tax }) => ({ label, amount: describe(tax, text, language) }))} />
  );
};

interface Props {
  /** Lines have their tax, if it is known. */
  lines: readonly PriceLine[];
  /** The names of the lines on this screen. */
  labels: readonly string[];
}

/** The tax that a price contains, in one line, which opens to the tax by line. Nothing where no tax is known. */
export const PriceTaxes = ({ lines, labels }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const taxes = lines.flatMap(({ tax }) => tax ?? []);
  const [taxed] = taxes.filter(({ exemption }) => !exemption);
  if (!taxed || taxes.length < lines.length) return null;
  const exempt = taxes.find(({ exemption }) => exemption);
  return (
    <Stack gap={1} className={styles.taxes}>
      <details>
        <summary>
          {text(
            exempt ? 'bookings.includesTaxOfFee' : 'bookings.includesTax',
            values(taxed, sumTaxes(taxes), language),
          )}
        </summary>
        <TaxLines lines={taxes.map((tax, index) => ({ label: labels[index] ?? '', tax }))} />
      </details>
      {exempt?.exemption && (
        <p>
          {text('bookings.rentExempt', {
            tax: TAX_NAMES[language][exempt.area],
            reason: exempt.exemption.note || text(`bookings.exempt.${exempt.exemption.reason}`),
          })}
        </p>
      )}
    </Stack>
  );
};
