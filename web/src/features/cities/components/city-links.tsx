import { Link } from 'react-router-dom';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { paths } from '#web/lib/paths.ts';
import type { CityName } from '../city-names.ts';
import styles from './city-links.module.css';

/** Links to the pages of some cities, under a title. */
export const CityLinks = ({ title, cities }: { title: string; cities: readonly CityName[] }) => {
  const { language } = useLanguage();
  return (
    <section className={styles.block} aria-labelledby="cities">
      <h2 id="cities" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.links}>
        {cities.map(({ slug, names }) => (
          <li key={slug}>
            <Link to={paths.city(slug)}>{names[language]}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
