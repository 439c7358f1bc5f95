import { Icon } from './icon.tsx';
import styles from './faq-list.module.css';

export interface FaqEntry {
  question: string;
  answer: string;
}

/** Questions to unfold; the browser closes one when another of the same name opens. */
export const FaqList = ({ title, entries }: { title: string; entries: readonly FaqEntry[] }) => (
  <section className={styles.block} aria-labelledby="faq">
    <h2 id="faq" className={styles.title}>
      {title}
    </h2>
    <div className={styles.faq}>
      {entries.map(({ question, answer }) => (
        <details key={question} name="faq" className={styles.entry}>
          <summary className={styles.question}>
            <h3>{question}</h3>
            <Icon name="chevron-down" size={20} className={styles.chevron} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);
