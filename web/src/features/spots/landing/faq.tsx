import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './landing.module.css';

/** What the two languages say differs where 000 §9 has it so. */
const ENTRIES: readonly (readonly [question: MessageId, answer: MessageId])[] = [
  ['home.faq1', 'home.faq1Answer'],
  ['home.faq2', 'home.faq2Answer'],
  ['home.faq3', 'home.faq3Answer'],
  ['home.faq4', 'home.faq4Answer'],
  ['home.faq5', 'home.faq5Answer'],
  ['home.faq6', 'home.faq6Answer'],
  ['home.faq7', 'home.faq7Answer'],
  ['home.faq8', 'home.faq8Answer'],
];

/** Eight questions; the browser closes one when another of the same name opens. */
export const Faq = () => {
  const text = useText();
  return (
    <section className={styles.block} aria-labelledby="faq">
      <h2 id="faq" className={styles.title}>
        {text('home.faqTitle')}
      </h2>
      <div className={styles.faq}>
        {ENTRIES.map(([question, answer]) => (
          <details key={question} name="faq" className={styles.entry}>
            <summary className={styles.question}>
              <h3>{text(question)}</h3>
              <Icon name="chevron-down" size={20} className={styles.chevron} />
            </summary>
            <p className={styles.answer}>{text(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
};
