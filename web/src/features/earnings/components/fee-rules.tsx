import type { CSSProperties } from 'react';
import type { FeeRules as Rules } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import styles from './fee-rules.module.css';

/** The driver's price and its parts, with a day at a round price as the server computes it. */
export const FeeRules = ({ rules: { serviceFee, commissionPercent, example } }: { rules: Rules }) => {
  const text = useText();
  const { language } = useLanguage();
  const parts = [
    { who: 'owner', label: text('earnings.exampleOwner'), euros: example.earnings },
    {
      who: 'commission',
      label: text('earnings.exampleCommission', { percent: commissionPercent }),
      euros: example.commission,
    },
    { who: 'fee', label: text('earnings.exampleFee'), euros: example.serviceFee },
  ];
  return (
    <FoldedCard title={text('earnings.howFees')} className={styles.rules}>
      <p>
        {text('earnings.howFeesText', {
          fee: formatEuros(serviceFee, language),
          percent: commissionPercent,
        })}
      </p>
      <h3>{text('earnings.example', { price: formatEuros(example.price, language) })}</h3>
      <div className={styles.parts} aria-hidden="true">
        {parts.map(({ who, euros }) => (
          // A property of ours.
          <span key={who} data-who={who} style={{ '--part': euros } as CSSProperties} />
        ))}
      </div>
      <dl className={styles.lines}>
        <div className={styles.whole}>
          <dt>{text('earnings.exampleDriver')}</dt>
          <dd translate="no">{formatEuros(example.driverPaid, language)}</dd>
        </div>
        {[...parts].reverse().map(({ who, label, euros }) => (
          <div key={who} data-who={who}>
            <dt>{label}</dt>
            <dd translate="no">{formatEuros(euros, language)}</dd>
          </div>
        ))}
      </dl>
    </FoldedCard>
  );
};
