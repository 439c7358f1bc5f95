import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { rentalsQuery } from '#web/api/rentals/list-rentals.ts';
import { Section } from '#web/features/dashboard/components/section.tsx';
import { loadTexts } from '#web/i18n/texts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

interface ListProps {
  rentals: readonly RentalAnswer[];
}

const { Part: RentalList } = lazyPart(async (): Promise<ComponentType<ListProps>> => {
  const [{ RentalList: view }] = await Promise.all([
    import('#web/features/rentals/components/rental-list.tsx'),
    loadTexts(['rentals']),
  ]);
  return view;
});

/** The rentals by the month of who has any, as driver or owner. */
export const RentalsSection = () => {
  const text = useText();
  const { data: rentals = [] } = useQuery(rentalsQuery);
  if (rentals.length === 0) return null;
  return (
    <Section title={text('dashboard.rentals')}>
      <Suspense>
        <RentalList rentals={rentals} />
      </Suspense>
    </Section>
  );
};
