import { useQuery } from '@tanstack/react-query';
import type { PatternType } from '#shared/model/constants.ts';
import { MONTH_PRICE_NEAR_KM } from '#shared/model/rules.ts';
import { monthPriceQuery } from '#web/api/rentals/get-month-price.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros, formatEurosShort } from '#web/lib/money.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { Button } from '#web/ui/button.tsx';
import { Note, Row } from '#web/ui/layout.tsx';

interface Props {
  position: LatLng;
  pattern: PatternType;
  spotId: string | undefined;
  onTake: (price: string) => void;
}

/** A price for a month with its reason; nothing while there is none. */
export const MonthPriceNote = ({ position, pattern, spotId, onTake }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { data } = useQuery(monthPriceQuery(position, pattern, spotId));
  if (!data) return null;
  const { suggested, nearby, earned } = data;
  if (suggested === null) return null;
  return (
    <Row gap={3} canWrap align="center">
      {nearby && (
        <Note>
          {text('fields.monthNearby', {
            km: MONTH_PRICE_NEAR_KM,
            count: nearby.count,
            price: formatEuros(nearby.median, language),
          })}
        </Note>
      )}
      {earned && <Note>{text('fields.monthEarned', { price: formatEuros(earned.average, language) })}</Note>}
      <Button variant="secondary" size="sm" onClick={() => onTake(String(suggested))}>
        {text(nearby ? 'fields.monthTakeNearby' : 'fields.monthTakeEarned', {
          price: formatEurosShort(suggested, language),
          pattern: text(`fields.pattern.${pattern}`),
        })}
      </Button>
    </Row>
  );
};
