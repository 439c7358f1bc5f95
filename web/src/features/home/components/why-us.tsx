import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './landing.module.css';

const REASONS: readonly (readonly [icon: IconName, title: MessageId, text: MessageId])[] = [
  ['euro', 'home.whyPriceTitle', 'home.whyPriceText'],
  ['shield', 'home.whySafeTitle', 'home.whySafeText'],
  ['key', 'home.whyPlaceTitle', 'home.whyPlaceText'],
];

export const WhyUs = () => {
  const text = useText();
  return (
    <section className={styles.block} aria-labelledby="why-us">
      <h2 id="why-us" className={styles.title}>
        {text('home.whyTitle')}
      </h2>
      <ul className={styles.reasons}>
        {REASONS.map(([icon, title, reason]) => (
          <li key={title} className={styles.reason}>
            <span className={styles.icon}>
              <Icon name={icon} size={26} />
            </span>
            <h3>{text(title)}</h3>
            <p>{text(reason)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
