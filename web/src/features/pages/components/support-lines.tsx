import { useQuery } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { telephoneLink } from '#web/components/contact/telephone-link.ts';
import styles from './facts.module.css';

/** The ways to reach support, inside a text that also links to the contact page. */
export const SupportLines = () => {
  const text = useText();
  const { data: config } = useQuery(configQuery);
  if (!config) return <Skeleton height="8rem" />;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text('pages.email')}</dt>
        <dd>
          <a href={`mailto:${config.supportEmail}`} translate="no">
            {config.supportEmail}
          </a>
        </dd>
      </div>
      <div>
        <dt>{text('pages.phone')}</dt>
        <dd>
          <a href={telephoneLink(config.supportPhone)} translate="no">
            {config.supportPhone}
          </a>
          <span>{`, ${text('pages.phoneHours')}`}</span>
        </dd>
      </div>
    </dl>
  );
};
