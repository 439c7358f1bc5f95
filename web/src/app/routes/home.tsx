import { useEffect, useRef, useState } from 'react';
import { CITY_NAMES } from '#web/features/cities/city-names.ts';
import { CityLinks } from '#web/features/cities/components/city-links.tsx';
import { homeQuestions } from '#web/features/home/home-questions.ts';
import { Faq } from '#web/features/home/components/faq.tsx';
import { HelpCall, OwnerCta } from '#web/features/home/components/owner-cta.tsx';
import { Testimonials } from '#web/features/home/components/testimonials.tsx';
import { WhyUs } from '#web/features/home/components/why-us.tsx';
import { HeroDrawing } from '#web/features/search/components/hero-drawing.tsx';
import { MapSection } from '#web/features/search/components/map-section.tsx';
import { viewOnly, type MapViewState } from '#web/map/map-view-state.ts';
import type { SpotSearch } from '#web/features/search/search-address.ts';
import { SearchPanel } from '#web/features/search/components/search-panel.tsx';
import { usePlaceFromUrl } from '#web/features/search/use-place-from-url.ts';
import { useSpotSearch } from '#web/features/search/use-spot-search.ts';
import { readKeptPanel } from '#web/features/search/kept-panel.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useIsHydrating } from '#web/lib/hydration.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHead } from '../page-head.tsx';
import { faqPage, organization, webSite } from '../structured-data.tsx';
import styles from './home.module.css';

/** Moves view and focus to a heading after the next navigation. Not before it, because scroll positions are stored by entry. */
const useGoTo = (key: string) => {
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    target.current?.closest('section, div')?.scrollIntoView({ block: 'start' });
    target.current = null;
  }, [key]);
  return (heading: HTMLElement | null) => {
    target.current = heading;
  };
};

const HomePage = () => {
  const text = useText();
  const { key, search, isSearched, area, moveTo, lookAt, arriveAt, view, showAs, start, clear, ...arrived } =
    useSpotSearch();
  const { hasUnreadStay } = arrived;
  const arrival = usePlaceFromUrl(arrived.placeToFind, arriveAt);
  const goTo = useGoTo(key);
  // Input from before a reload is restored when the prerendered page is hydrated.
  const [hadPanel] = useState(() => readKeptPanel() !== undefined);
  const isRestored = !useIsHydrating() && hadPanel;
  const hero = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const showResults = (next: SpotSearch, look: MapViewState | undefined) => {
    goTo(results.current);
    // Without a place, the map's view; with the previous place, that place.
    const here = next.location === undefined ? viewOnly(area.map) : area.searched;
    start(next, look ?? here);
  };
  const backToSearch = () => {
    goTo(hero.current);
    clear();
  };
  return (
    <>
      <PageHead
        title={text('home.title')}
        description={text('home.description')}
        things={[organization(), webSite(), faqPage(homeQuestions(text))]}
      />
      <div className={styles.hero}>
        <Container>
          <div className={styles.claim}>
            <div>
              <h1 ref={hero} tabIndex={-1}>
                {text('home.hero')}
              </h1>
              <p>{text('home.heroText')}</p>
            </div>
            <HeroDrawing />
          </div>
          <SearchPanel
            key={JSON.stringify([
              search.location,
              search.stay,
              search.filters.vehicleType,
              arrival.problem,
              hasUnreadStay,
              isRestored,
            ])}
            search={search}
            look={area.map}
            placeProblem={arrival.problem}
            hasUnreadStay={hasUnreadStay}
            onPlace={(look) => lookAt(viewOnly(look))}
            onSearch={showResults}
          />
        </Container>
      </div>
      <Container>
        <MapSection
          ref={results}
          // The shown results are then not of that place.
          search={arrival.problem ? { ...search, location: undefined } : search}
          isSearched={isSearched}
          isLocating={arrival.isPending}
          area={area}
          onMove={moveTo}
          onRefine={lookAt}
          onSearch={start}
          view={view}
          onView={showAs}
          onBack={backToSearch}
        />
        <WhyUs />
        <CityLinks title={text('home.citiesTitle')} cities={CITY_NAMES} />
        <OwnerCta />
        <Testimonials />
        <Faq />
        <div className={styles.publish}>
          <p>{text('home.publishText')}</p>
          <LinkButton to={paths.publish} variant="secondary">
            {text('home.publishAction')}
          </LinkButton>
        </div>
        <HelpCall />
      </Container>
    </>
  );
};

export default HomePage;
