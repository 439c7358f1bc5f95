import { useText } from '#web/i18n/use-text.ts';
import { useConfig } from '#web/lib/config.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { telephoneLink } from '../telephone-link.ts';
import styles from './contact-cards.module.css';

interface Channel {
  icon: IconName;
  title: string;
  promise: string;
  href: string;
  words: string;
}

const ChannelCard = ({ icon, title, promise, href, words }: Channel) => {
  const text = useText();
  const isOutside = href.startsWith('http');
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p>{promise}</p>
      <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
        {words}
        {isOutside && <span className="visually-hidden"> {text('shell.newTab')}</span>}
      </a>
    </li>
  );
};

/** Email, WhatsApp and phone, each with when it answers (000 §2, Help). */
export const ContactCards = () => {
  const text = useText();
  const { supportEmail, supportPhone, chatUrl } = useConfig();
  return (
    <ul className={styles.cards}>
      <ChannelCard
        icon="mail"
        title={text('pages.email')}
        promise={text('pages.emailPromise')}
        href={`mailto:${supportEmail}`}
        words={supportEmail}
      />
      <ChannelCard
        icon="chat"
        title={text('pages.whatsapp')}
        promise={text('pages.whatsappPromise')}
        href={chatUrl}
        words={text('pages.whatsappOpen')}
      />
      <ChannelCard
        icon="phone"
        title={text('pages.phone')}
        promise={text('pages.phonePromise')}
        href={telephoneLink(supportPhone)}
        words={supportPhone}
      />
    </ul>
  );
};
