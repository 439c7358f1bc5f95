import { useQuery } from '@tanstack/react-query';
import { ContactForm } from './contact-form.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { Container } from '#web/ui/container.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { telephoneLink } from '#web/components/contact/telephone-link.ts';
import styles from './contact-view.module.css';
import page from '#web/ui/plain-page.module.css';

/** Email, phone with its hours, and the office. The form beside it does not wait for these settings. */
const InfoPanel = () => {
  const text = useText();
  const { data: config } = useQuery(configQuery);
  return (
    <section className={styles.panel} aria-busy={!config}>
      <h2>{text('pages.contactPanel')}</h2>
      <dl>
        <div>
          <dt>
            <Icon name="mail" />
            <span>{text('pages.email')}</span>
          </dt>
          <dd>
            {config ? (
              <a href={`mailto:${config.supportEmail}`} translate="no">
                {config.supportEmail}
              </a>
            ) : (
              <Skeleton height="1.75rem" />
            )}
            <p>{text('pages.emailPromise')}</p>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="phone" />
            <span>{text('pages.phone')}</span>
          </dt>
          <dd>
            {config ? (
              <a href={telephoneLink(config.supportPhone)} translate="no">
                {config.supportPhone}
              </a>
            ) : (
              <Skeleton height="1.75rem" />
            )}
            <p>{text('pages.phonePromise')}</p>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" />
            <span>{text('pages.office')}</span>
          </dt>
          <dd translate="no">{config?.company?.address ?? text('pages.officeCity')}</dd>
        </div>
      </dl>
    </section>
  );
};

/** `/contacto`. */
export const ContactView = () => {
  const text = useText();
  return (
    <Container className={page.page}>
      <header className={page.header}>
        <h1>{text('pages.contactTitle')}</h1>
        <p className={page.lead}>{text('pages.contactLead')}</p>
      </header>
      <div className={styles.columns}>
        <ContactForm />
        <InfoPanel />
      </div>
    </Container>
  );
};
