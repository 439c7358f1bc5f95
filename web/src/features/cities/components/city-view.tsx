import { FaqList } from '#web/features/spots/landing/faq-list.tsx';
import { lookToParams } from '#web/features/spots/search/map-view-state.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { LOCALES } from '#web/i18n/language.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { citiesNear, lookAtCity, type City } from '../cities.ts';
import { CITY_QUESTIONS } from '../city-questions.ts';
import { CityLinks } from './city-links.tsx';
import { CityOffer, CityPrices } from './city-offer.tsx';
import styles from './city-view.module.css';

/** How many other cities are named. */
const NEIGHBOURS = 6;

/** The home page with this city in its search. */
const searchIn = (city: City, name: string) => ({
  pathname: paths.home,
  search: new URLSearchParams({
    location: name,
    ...lookToParams(lookAtCity(city)),
  }).toString(),
});

/** `/aparcar/{city}`: what there is in a city, how it works there, and the way on. */
export const CityView = ({ city }: { city: City }) => {
  const text = useText();
  const { language } = useLanguage();
  const name = city.names[language];
  const people = Math.round(city.population / 1000) * 1000;
  return (
    <>
      <div className={styles.hero}>
        <Container>
          <h1>{text('cities.heading', { city: name })}</h1>
          <p className={styles.lead}>{text('cities.lead', { city: name })}</p>
          <div className={styles.actions}>
            <LinkButton to={searchIn(city, name)} variant="accent" icon="search">
              {text('cities.search')}
            </LinkButton>
            <p className={styles.prices} aria-live="polite">
              <CityPrices city={city} />
            </p>
          </div>
        </Container>
      </div>
      <Container>
        <CityOffer city={city} />
        <section className={styles.about} aria-labelledby="about-city">
          <h2 id="about-city">{text('cities.aboutTitle', { city: name })}</h2>
          <p>
            {text('cities.about', {
              city: name,
              people: new Intl.NumberFormat(LOCALES[language]).format(people),
            })}
          </p>
          <p>{text('cities.how')}</p>
          <LinkButton to={paths.publish} variant="secondary">
            {text('cities.publish', { city: name })}
          </LinkButton>
        </section>
        <FaqList
          title={text('cities.faqTitle', { city: name })}
          entries={CITY_QUESTIONS.map(([question, answer]) => ({
            question: text(question, { city: name }),
            answer: text(answer, { city: name }),
          }))}
        />
        <CityLinks title={text('cities.nearTitle')} cities={citiesNear(city, NEIGHBOURS)} />
      </Container>
    </>
  );
};
