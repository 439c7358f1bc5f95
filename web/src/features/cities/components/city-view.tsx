import { Link } from 'react-router-dom';
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
import { type CityTexts, listQuestions } from '../city-texts.ts';
import { CityLinks } from './city-links.tsx';
import { LazyCitySurroundings } from './lazy-city-surroundings.tsx';
import styles from './city-view.module.css';

/** Number of other cities that are named. */
const NEIGHBOURS = 6;

/** The home page with this city in its search, for the vehicle of this device. */
const searchIn = (city: City, name: string, vehicleType: VehicleType, isByMonth: boolean) => ({
  pathname: paths.home,
  search: new URLSearchParams({
    location: name,
    ...(isByMonth && { stayType: 'month' }),
    ...(vehicleType !== USUAL_VEHICLE && { vehicleType }),
    ...searchAreaToParams(getCityArea(city)),
  }).toString(),
});

interface Props {
  city: City;
  texts: CityTexts;
  /** The number of spots and their lowest price. */
  prices: Elements;
  /** The spots as a list and on the map. */
  offer: Elements;
}

/** The offer in a city, how it works there, and further links. */
export const CityView = ({ city, texts, prices, offer }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { vehicleType } = useSavedVehicle();
  const name = city.names[language];
  const isByMonth = texts === 'cityMonths';
  return (
    <>
      <div className={styles.hero}>
        <Container>
          <div className={styles.line}>
            <h1>{text(`${texts}.heading`, { city: name })}</h1>
            <p className={styles.prices} aria-live="polite">
              {prices}
            </p>
            <LinkButton
              to={searchIn(city, name, vehicleType, isByMonth)}
              variant="accent"
              size="sm"
              icon="search"
            >
              {text('cities.search')}
            </LinkButton>
          </div>
        </Container>
      </div>
      <Container>
        {offer}
        <section className={styles.about} aria-labelledby="about-city">
          <h2 id="about-city">{text(`${texts}.aboutTitle`, { city: name })}</h2>
          <p>{text(`${texts}.lead`, { city: name })}</p>
          <p>
            {text('cities.about', {
              city: name,
              people: new Intl.NumberFormat(LOCALES[language]).format(peopleAtLeast(city)),
            })}
          </p>
          <LazyCitySurroundings city={city} />
          <p>{text(`${texts}.how`)}</p>
          <p>
            <Link to={isByMonth ? paths.city(city.slug) : paths.cityMonths(city.slug)}>
              {text(isByMonth ? 'cities.byDay' : 'cities.byMonth', { city: name })}
            </Link>
          </p>
          <LinkButton to={paths.publish} variant="secondary">
            {text('cities.publish', { city: name })}
          </LinkButton>
        </section>
        <FaqList
          title={text(`${texts}.faqTitle`, { city: name })}
          entries={listQuestions(texts).map(([question, answer]) => ({
            question: text(question, { city: name }),
            answer: text(answer, { city: name }),
          }))}
        />
        <CityLinks title={text('cities.nearTitle')} cities={citiesNear(city, NEIGHBOURS)} />
      </Container>
    </>
  );
};
