import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './landing.module.css';

const VOICES: readonly (readonly [quote: MessageId, name: string, city: string])[] = [
  ['home.voice1', 'Lucía M.', 'Valencia'],
  ['home.voice2', 'Javier R.', 'Madrid'],
  ['home.voice3', 'Emma T.', 'Barcelona'],
  ['home.voice4', 'Antonio P.', 'Málaga'],
];

/** Fixed content, not reviews of real people, and it says so (ruling 12). */
export const Testimonials = () => {
  const text = useText();
  return (
    <section className={styles.block} aria-labelledby="voices">
      <h2 id="voices" className={styles.title}>
        {text('home.voicesTitle')}
      </h2>
      <p className={styles.lead}>{text('home.voicesIllustrative')}</p>
      <ul className={styles.voices}>
        {VOICES.map(([quote, name, city]) => (
          <li key={name}>
            <figure className={styles.voice}>
              <blockquote>
                <p>{text(quote)}</p>
              </blockquote>
              <figcaption>
                <span className={styles.initial} aria-hidden="true">
                  {name.charAt(0)}
                </span>
                <span>
                  <strong translate="no">{name}</strong>
                  <span>{` · ${city}`}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
};
