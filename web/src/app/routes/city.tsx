import { useParams } from 'react-router-dom';
import { findCity, type City } from '#web/features/cities/cities.ts';
import { CITY_QUESTIONS } from '#web/features/cities/city-questions.ts';
import { CityView } from '#web/features/cities/components/city-view.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHead } from '../page-head.tsx';
import { toPublicAddress } from '../public-address.ts';
import { faqPage, type Thing } from '../structured-data.tsx';
import { CityOffer, CityPrices } from '../city-offer.tsx';
import NotFoundPage from './not-found.tsx';

const CityHead = ({ city }: { city: City }) => {
  const text = useText();
  const { language } = useLanguage();
  const name = city.names[language];
  const title = text('cities.title', { city: name });
  const description = text('cities.description', { city: name, places: city.places.slice(0, 3).join(', ') });
  const things: readonly Thing[] = [
    {
      '@type': 'CollectionPage',
      name: title,
      description,
      url: toPublicAddress(paths.city(city.slug), language),
      inLanguage: language,
      about: {
        '@type': 'City',
        name,
        geo: { '@type': 'GeoCoordinates', latitude: city.latitude, longitude: city.longitude },
        containedInPlace: { '@type': 'AdministrativeArea', name: city.province },
      },
    },
    faqPage(
      CITY_QUESTIONS.map(([question, answer]) => ({
        question: text(question, { city: name }),
        answer: text(answer, { city: name }),
      })),
    ),
  ];
  return <PageHead title={title} description={description} things={things} />;
};

const CityPage = () => {
  const { city: slug } = useParams();
  const city = findCity(slug);
  if (!city) return <NotFoundPage />;
  return (
    <>
      <CityHead city={city} />
      <CityView
        key={city.slug}
        city={city}
        prices={<CityPrices city={city} />}
        offer={<CityOffer city={city} />}
      />
    </>
  );
};

export default CityPage;
