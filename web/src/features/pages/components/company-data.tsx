import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery, type Company } from '#web/api/config.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './facts.module.css';

const FACTS: readonly (readonly [name: keyof Company, label: MessageId])[] = [
  ['name', 'pages.companyName'],
  ['taxId', 'pages.companyTaxId'],
  ['address', 'pages.companyAddress'],
  ['register', 'pages.companyRegister'],
];

/** The operator of the site. A stage without one says so, instead of naming somebody who does not exist. */
export const CompanyData = () => {
  const text = useText();
  const { data: config, error, refetch } = useQuery(configQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!config)
    return (
      <div aria-busy="true">
        <span className="visually-hidden">{text('common.loading')}</span>
        <Skeleton height="8.5rem" />
      </div>
    );
  const { company } = config;
  if (!company) return <p className={styles.missing}>{text('pages.companyMissing')}</p>;
  return (
    <>
      <dl className={styles.facts}>
        {FACTS.map(([name, label]) => (
          <div key={name}>
            <dt>{text(label)}</dt>
            <dd translate="no">{company[name]}</dd>
          </div>
        ))}
      </dl>
      {config.billingSystem && (
        <p>
          <Link to={paths.declaration}>{text('pages.declarationLink')}</Link>
        </p>
      )}
    </>
  );
};
