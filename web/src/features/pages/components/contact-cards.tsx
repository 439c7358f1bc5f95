import { useQuery } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { telephoneLink } from '#web/components/contact/telephone-link.ts';
import styles from './contact-cards.module.css';

interface Channel {
  icon: IconName;
  title: string;
  promise: string;
  /** Both are absent until the settings are loaded. */
  href: string | undefined;
  words: string | undefined;
  /** Whether the words are an address or a number, which a browser must not translate. */
  isFixed?: boolean;
}

const ChannelCard = ({ icon, title, promise, href, words, isFixed = false }: Channel) => {
  const text = useText();
  const isOutside = href?.startsWith('http') ?? false;
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p>{promise}</p>
      {href === undefined ? (
        <Skeleton height="var(--touch)" />
      ) : (
        <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
          <span translate={isFixed ? 'no' : undefined}>{words}</span>
          {isOutside && <span className="visually-hidden">{` ${text('shell.newTab')}`}</span>}
        </a>
      )}
    </li>
  );
};

/** Email, WhatsApp and phone, each with its hours (000 §2, Help). */
export const ContactCards = () => {
  const text = useText();
  const { data: config } = useQuery(configQuery);
  return (
    <ul className={styles.cards} aria-busy={!config}>
      <ChannelCard
        icon="mail"
        title={text('pages.email')}
        promise={text('pages.emailPromise')}
        href={config && `mailto:${config.supportEmail}`}
        words={config?.supportEmail}
        isFixed
      />
      <ChannelCard
        icon="chat"
        title={text('pages.whatsapp')}
        promise={text('pages.whatsappPromise')}
        href={config?.chatUrl}
        words={text('pages.whatsappOpen')}
      />
      <ChannelCard
        icon="phone"
        title={text('pages.phone')}
        promise={text('pages.phonePromise')}
        href={config && telephoneLink(config.supportPhone)}
        words={config?.supportPhone}
        isFixed
      />
    </ul>
  );
};
