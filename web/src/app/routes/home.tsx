import { useRef } from 'react';
import { useReferral } from '#web/features/bookings/referral.ts';
import { Faq } from '#web/features/spots/landing/faq.tsx';
import { HelpCall, OwnerCall } from '#web/features/spots/landing/owner-call.tsx';
import { Testimonials } from '#web/features/spots/landing/testimonials.tsx';
import { WhyUs } from '#web/features/spots/landing/why-us.tsx';
import { MapSection } from '#web/features/spots/search/map-section.tsx';
import { PLACE_ZOOM } from '#web/features/spots/search/map-view-state.ts';
import { SearchPanel } from '#web/features/spots/search/search-panel.tsx';
import { useSpotSearch, type SpotSearch } from '#web/features/spots/search/use-spot-search.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHead } from '../page-head.tsx';
import styles from './home.module.css';

/** Into view, with the focus, so that reading goes on there. */
const goTo = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
};

const HomePage = () => {
  const text = useText();
  useReferral();
  const { search, isSearched, look, lookAt, key, start, clear } = useSpotSearch();
  const hero = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const showResults = (next: SpotSearch) => {
    start(next);
    goTo(results.current);
  };
  const backToSearch = () => {
    clear();
    goTo(hero.current);
  };
  return (
    <>
      <PageHead title={text('home.title')} description={text('home.description')} />
      <div className={styles.hero}>
        <Container>
          <div className={styles.claim}>
            <h1 ref={hero} tabIndex={-1}>
              {text('home.hero')}
            </h1>
            <p>{text('home.heroText')}</p>
          </div>
          <SearchPanel
            key={key}
            search={search}
            onPlace={(center) => lookAt({ center, zoom: PLACE_ZOOM })}
            onSearch={showResults}
          />
        </Container>
      </div>
      <Container>
        <MapSection
          ref={results}
          search={search}
          isSearched={isSearched}
          look={look}
          onLook={lookAt}
          onBack={backToSearch}
        />
        <WhyUs />
        <OwnerCall />
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
