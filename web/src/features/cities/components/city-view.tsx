import type { Elements } from '#web/lib/elements.ts';
import { FaqList } from '#web/ui/faq-list.tsx';
import { USUAL_VEHICLE, type VehicleType } from '#web/api/spots/filters.ts';
import { useSavedVehicle } from '#web/components/spots/saved-vehicle.ts';
import { searchAreaToParams } from '#web/map/search-area.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { LOCALES } from '#web/i18n/language.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { citiesNear, getCityArea, peopleAtLeast, type City } from '../cities.ts';
import { CITY_QUESTIONS } from '../city-questions.ts';
import { CityLinks } from './city-links.tsx';
import { LazyCitySurroundings } from './lazy-city-surroundings.tsx';
import styles from './city-view.module.css';

/** Number of other cities that are named. */
const NEIGHBOURS = 6;

/** The home page with this city in its search, for the vehicle of this device. */
const searchIn = (city: City, name: string, vehicleType: VehicleType) => ({
  pathname: paths.home,
  search: new URLSearchParams({
    location: name,
    ...(vehicleType !== USUAL_VEHICLE && { vehicleType }),
    ...searchAreaToParams(getCityArea(city)),
  }).toString(),
});

interface Props {
  city: City;
  /** The number of spots and their lowest price. */
  prices: Elements;
  /** The spots as a list and on the map. */
  offer: Elements;
}

/** `/aparcar/{city}`: the offer in a city, how it works there, and further links. */
export const CityView = ({ city, prices, offer }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { vehicleType } = useSavedVehicle();
  const name = city.names[language];
  return (
    <>
      <div className={styles.hero}>
        <Container>
          <div className={styles.line}>
            <h1>{text('cities.heading', { city: name })}</h1>
            <p className={styles.prices} aria-live="polite">
              {prices}
            </p>
            <LinkButton to={searchIn(city, name, vehicleType)} variant="accent" size="sm" icon="search">
              {text('cities.search')}
            </LinkButton>
          </div>
        </Container>
      </div>
      <Container>
        {offer}
        <section className={styles.about} aria-labelledby="about-city">
          <h2 id="about-city">{text('cities.aboutTitle', { city: name })}</h2>
          <p>{text('cities.lead', { city: name })}</p>
          <p>
            {text('cities.about', {
              city: name,
              people: new Intl.NumberFormat(LOCALES[language]).format(peopleAtLeast(city)),
            })}
          </p>
          <LazyCitySurroundings city={city} />
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
