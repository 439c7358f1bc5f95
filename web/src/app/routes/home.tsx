import { useEffect, useId, useRef, useState } from 'react';
import { CITY_NAMES } from '#web/features/cities/city-names.ts';
import { CityLinks } from '#web/features/cities/components/city-links.tsx';
import { homeQuestions } from '#web/features/home/home-questions.ts';
import { Faq } from '#web/features/home/components/faq.tsx';
import { HelpCall, OwnerCta } from '#web/features/home/components/owner-cta.tsx';
import { Testimonials } from '#web/features/home/components/testimonials.tsx';
import { WhyUs } from '#web/features/home/components/why-us.tsx';
import { HeroDrawing } from '#web/features/search/components/hero-drawing.tsx';
import { MapSection } from '#web/features/search/components/map-section.tsx';
import { type SearchArea, toViewport } from '#web/map/search-area.ts';
import type { SpotSearch } from '#web/features/search/search-address.ts';
import { SearchPanel } from '#web/features/search/components/search-panel.tsx';
import { SearchSummary } from '#web/features/search/components/search-summary.tsx';
import { usePlaceFromUrl } from '#web/features/search/use-place-from-url.ts';
import { useSearchState } from '#web/features/search/use-search-state.ts';
import { readKeptPanel } from '#web/features/search/kept-panel.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useIsHydrating } from '#web/lib/hydration.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHead } from '../page-head.tsx';
import { faqPage, organization, webSite } from '../structured-data.tsx';
import styles from './home.module.css';
// Styles of the results, which come at once: a file of their own would be a request more.
import '#web/features/search/components/filters-dialog.module.css';
import '#web/features/search/components/results-list.module.css';
import '#web/features/search/components/results-tools.module.css';
import '#web/features/search/components/spot-card.module.css';
import '#web/features/search/components/spot-list.module.css';
import '#web/features/search/components/spot-popup.module.css';
import '#web/ui/flat-select.module.css';

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
  const { state, address, start, moveSearch, moveMap, setView, clear } = useSearchState();
  const { search, searchArea, viewport } = state;
  const { key, hasUnreadStay, placeToFind } = address;
  const arrival = usePlaceFromUrl(placeToFind, (place) => moveSearch(place.searchArea, place));
  const goTo = useGoTo(key);
  // Input from before a reload is restored when the prerendered page is hydrated.
  const [hadPanel] = useState(() => readKeptPanel() !== undefined);
  const isRestored = !useIsHydrating() && hadPanel;
  // Where the search is in the address, the page is one of results: its panel is one line.
  const isCompact = state.isSearched && !arrival.problem && !hasUnreadStay;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isPanelOpen = !isCompact || isUnfolded;
  const panelId = useId();
  const hero = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const showResults = (next: SpotSearch, area: SearchArea | undefined) => {
    goTo(results.current);
    setIsUnfolded(false);
    // Without a place, what the map shows; with the previous place, that place.
    const here = next.location === undefined ? toViewport(viewport) : searchArea;
    start(next, area ?? here);
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
      <div className={classNames(styles.hero, isCompact && styles.compact)}>
        <Container>
          <div className={isCompact ? 'visually-hidden' : styles.claim}>
            <div>
              <h1 ref={hero} tabIndex={-1}>
                {text('home.hero')}
              </h1>
              {!isCompact && <p>{text('home.heroText')}</p>}
            </div>
            {!isCompact && <HeroDrawing />}
          </div>
          {isCompact && (
            <div className={styles.line}>
              <Button
                variant="secondary"
                size="sm"
                icon="arrow-left"
                className={styles.back}
                onClick={backToSearch}
              >
                {text('home.backToSearch')}
              </Button>
              <SearchSummary
                search={search}
                isOpen={isPanelOpen}
                panelId={panelId}
                onToggle={() => setIsUnfolded(!isUnfolded)}
              />
            </div>
          )}
          <div id={panelId} className={isPanelOpen ? undefined : styles.folded}>
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
              viewport={viewport}
              placeProblem={arrival.problem}
              hasUnreadStay={hasUnreadStay}
              onPlace={(area) => moveSearch(toViewport(area))}
              onSearch={showResults}
            />
          </div>
        </Container>
      </div>
      <Container>
        <MapSection
          ref={results}
          // The shown results are then not of that place.
          state={arrival.problem ? { ...state, search: { ...search, location: undefined } } : state}
          isLocating={arrival.isPending}
          onMove={moveMap}
          onRefine={moveSearch}
          onSearch={start}
          onView={setView}
          onBack={isCompact ? undefined : backToSearch}
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
