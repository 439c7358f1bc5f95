import { useMatch, useParams } from 'react-router-dom';
import { findCity, type City } from '#web/features/cities/cities.ts';
import { type CityTexts, listQuestions } from '#web/features/cities/city-texts.ts';
import { CityView } from '#web/features/cities/components/city-view.tsx';
import { usualMonthStay } from '#web/features/search/search-address.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useIsHydrating } from '#web/lib/hydration.ts';
import { paths, routePatterns } from '#web/lib/paths.ts';
import { CityOffer, CityPrices, type OfferProps } from '../city-offer.tsx';
import { PageHead } from '../page-head.tsx';
import { toPublicAddress } from '../public-address.ts';
import NotFoundPage from './not-found.tsx';
import { faqPage, type Thing } from '../structured-data.tsx';

const CityHead = ({ city, texts }: { city: City; texts: CityTexts }) => {
  const text = useText();
  const { language } = useLanguage();
  const isByMonth = texts === 'cityMonths';
  const name = city.names[language];
  const title = text(`${texts}.title`, { city: name });
  const description = text(`${texts}.description`, {
    city: name,
    places: city.places.slice(0, 3).join(', '),
  });
  const path = isByMonth ? paths.cityMonths(city.slug) : paths.city(city.slug);
  const things: readonly Thing[] = [
    {
      '@type': 'CollectionPage',
      name: title,
      description,
      url: toPublicAddress(path, language),
      inLanguage: language,
      about: {
        '@type': 'City',
        name,
        geo: { '@type': 'GeoCoordinates', latitude: city.latitude, longitude: city.longitude },
        containedInPlace: { '@type': 'AdministrativeArea', name: city.province },
      },
    },
    faqPage(
      listQuestions(texts).map(([question, answer]) => ({
        question: text(question, { city: name }),
        answer: text(answer, { city: name }),
      })),
    ),
  ];
  return (
    <PageHead
      title={title}
      description={description}
      trail={isByMonth ? [[text('cities.heading', { city: name }), paths.city(city.slug)]] : []}
      things={things}
    />
  );
};

/** `/aparcar/{city}` and, by the month, `/aparcar/{city}/meses`. */
const CityPage = () => {
  const { city: slug } = useParams();
  const isByMonth = useMatch(routePatterns.cityMonths) !== null;
  const city = findCity(slug);
  // A prerendered page does not know the day on which it is read.
  const isDateless = useIsHydrating() && isByMonth;
  if (!city) return <NotFoundPage />;
  const stay = isByMonth && !isDateless ? usualMonthStay() : undefined;
  const texts = isByMonth ? 'cityMonths' : 'cities';
  const offer: OfferProps = { city, texts, stay, isReady: !isDateless };
  return (
    <>
      <CityHead city={city} texts={texts} />
      <CityView
        key={city.slug}
        city={city}
        texts={texts}
        prices={<CityPrices {...offer} />}
        offer={<CityOffer {...offer} />}
      />
    </>
  );
};

export default CityPage;
