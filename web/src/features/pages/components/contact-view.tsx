import { useText } from '#web/i18n/use-text.ts';
import { useConfig } from '#web/lib/config.ts';
import { Container } from '#web/ui/container.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { telephoneLink } from '../telephone-link.ts';
import styles from './contact-view.module.css';
import page from './plain-page.module.css';

/** Email, phone with its hours, and the office. */
const InfoPanel = () => {
  const text = useText();
  const { supportEmail, supportPhone, company } = useConfig();
  return (
    <section className={styles.panel}>
      <h2>{text('pages.contactPanel')}</h2>
      <dl>
        <div>
          <Icon name="mail" />
          <dt>{text('pages.email')}</dt>
          <dd>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <p>{text('pages.emailPromise')}</p>
          </dd>
        </div>
        <div>
          <Icon name="phone" />
          <dt>{text('pages.phone')}</dt>
          <dd>
            <a href={telephoneLink(supportPhone)}>{supportPhone}</a>
            <p>{text('pages.phonePromise')}</p>
          </dd>
        </div>
        <div>
          <Icon name="pin" />
          <dt>{text('pages.office')}</dt>
          <dd>{company?.address ?? text('pages.officeCity')}</dd>
        </div>
      </dl>
    </section>
  );
};

/** The ways to write, with what makes a first answer a good one. */
const WritePanel = () => {
  const text = useText();
  const { supportEmail, chatUrl } = useConfig();
  const subject = encodeURIComponent(text('pages.writeSubject'));
  return (
    <section className={styles.write}>
      <h2>{text('pages.writeTitle')}</h2>
      <p>{text('pages.writeText')}</p>
      <ul>
        <li>{text('pages.writeProblem')}</li>
        <li>{text('pages.writeBooking')}</li>
        <li>{text('pages.writeAccount')}</li>
      </ul>
      <div className={page.buttons}>
        <LinkButton to={`mailto:${supportEmail}?subject=${subject}`} icon="mail">
          {text('pages.writeMail')}
        </LinkButton>
        <LinkButton to={chatUrl} variant="secondary" icon="chat">
          {text('pages.whatsapp')} <span className="visually-hidden">{text('shell.newTab')}</span>
        </LinkButton>
      </div>
      <p className={styles.never}>
        <Icon name="shield" size={20} />
        {text('pages.writeNever')}
      </p>
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
        <InfoPanel />
        <WritePanel />
      </div>
    </Container>
  );
};
