import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type BillingSystem, configQuery } from '#web/api/config.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './facts.module.css';

/** Facts in the order and with the words of Orden HAC/1177/2024 art. 15.1: a field of the setting, or a text. */
const FACTS: readonly (readonly [
  label: MessageId,
  value: keyof BillingSystem | { readonly text: MessageId },
])[] = [
  ['pages.declarationName', 'name'],
  ['pages.declarationId', 'id'],
  ['pages.declarationVersion', 'version'],
  ['pages.declarationParts', { text: 'pages.declarationPartsText' }],
  ['pages.declarationOnly', { text: 'pages.declarationYes' }],
  ['pages.declarationSeveral', { text: 'pages.declarationYes' }],
  ['pages.declarationSignature', { text: 'pages.declarationSignatureText' }],
  ['pages.declarationProducer', 'producerName'],
  ['pages.declarationTaxId', 'producerTaxId'],
  ['pages.declarationAddress', 'producerAddress'],
  ['pages.declarationLaw', { text: 'pages.declarationLawText' }],
];

/** The declaration of the invoicing system's producer, where the stage sends records to the tax office. */
export const BillingDeclaration = () => {
  const text = useText();
  const { formatDate } = useIntl();
  const { data: config, error, refetch } = useQuery(configQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!config)
    return (
      <div aria-busy="true">
        <span className="visually-hidden">{text('common.loading')}</span>
        <Skeleton height="24rem" />
      </div>
    );
  const { billingSystem: system } = config;
  if (!system) return <p className={styles.missing}>{text('pages.declarationNone')}</p>;
  const day = formatDate(`${system.declaredOn}T12:00:00Z`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <dl className={styles.facts}>
      {FACTS.map(([label, value]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          {typeof value === 'string' ? <dd translate="no">{system[value]}</dd> : <dd>{text(value.text)}</dd>}
        </div>
      ))}
      <div>
        <dt>{text('pages.declarationSigned')}</dt>
        <dd>{text('pages.declarationSignedText', { day, place: system.declaredAt })}</dd>
      </div>
    </dl>
  );
};
