import { PREVIEW_LENGTH } from '#shared/api/spot-page.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { PageHead } from './page-head.tsx';
import { spotProduct, type OfferedSpot } from './spot-product.ts';

/** The head of a spot's page for search engines and previews. `price`: the price of a day as text. */
export const SpotPageHead = ({ spot, price }: { spot: OfferedSpot; price?: string }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <PageHead
      title={spot.title}
      description={text('spots.preview', {
        price: price ?? formatEuros(spot.price_weekday, language),
        description: spot.description.slice(0, PREVIEW_LENGTH),
      })}
      picture={spot.images[0]}
      price={spot.price_weekday}
      things={[spotProduct(spot)]}
    />
  );
};
