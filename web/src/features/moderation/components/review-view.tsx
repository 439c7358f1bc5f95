import type { ModerationCase } from '#shared/api/moderation.ts';
import { SpotDetails } from '#web/components/spots/spot-details.tsx';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatDateRange, formatInstant } from '#web/lib/dates.ts';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Note } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { DecisionPanel } from './decision.tsx';
import { History } from './history.tsx';
import styles from './moderation.module.css';

const Pictures = ({ title, images }: { title: string; images: readonly string[] }) => {
  const text = useText();
  return (
    <ul className={styles.pictures}>
      {images.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <SpotPicture url={url} alt={text('spots.photoOf', { title, number: index + 1 })} />
          </a>
        </li>
      ))}
    </ul>
  );
};

/** Conditions that the public page of a spot does not show, or only with a stay. */
const Conditions = ({ spot, hasAccessDetails }: Pick<ModerationCase, 'spot' | 'hasAccessDetails'>) => {
  const text = useText();
  const { language } = useLanguage();
  const perDay = text('spots.perDay');
  const days = spot.availableDays.map((day) => text(`moderation.${day}`)).join(', ');
  const facts = [
    [text('moderation.weekdayPrice'), <Price key="1" euros={spot.price_weekday} unit={perDay} />],
    [text('moderation.weekendPrice'), <Price key="2" euros={spot.price_weekend} unit={perDay} />],
    [text('moderation.cancellation'), text('spots.hours', { count: spot.cancellation_limit })],
    [text('moderation.days'), days],
    [text('moderation.dates'), formatDateRange(spot.startDate, spot.endDate, language)],
    [text('moderation.position'), `${spot.latitude}, ${spot.longitude}`],
    [
      text('moderation.accessDetails'),
      text(hasAccessDetails ? 'moderation.accessGiven' : 'moderation.accessNone'),
    ],
  ] as const;
  return <FactsList facts={facts} variant="strong" className={styles.facts} />;
};

const Owner = ({ owner }: { owner: ModerationCase['owner'] }) => {
  const text = useText();
  const { language } = useLanguage();
  if (!owner) return <p>{text('moderation.unknown')}</p>;
  const since = formatInstant(owner.since, 'Europe/Madrid', 'month', language);
  return (
    <>
      <p translate="no">{owner.name}</p>
      <p>
        <a href={`mailto:${owner.email}`} translate="no">
          {owner.email}
        </a>
      </p>
      <Note>{text('moderation.since', { since })}</Note>
    </>
  );
};

/** A whole spot, with everything that a decision needs. */
export const ReviewView = ({ review, onReload }: { review: ModerationCase; onReload: () => void }) => {
  const text = useText();
  const { spot, owner, history } = review;
  return (
    <>
      <h1 className={styles.title}>{spot.title}</h1>
      <div className={styles.columns}>
        <div className={styles.content}>
          <Pictures title={spot.title} images={spot.images} />
          <section>
            <h2>{text('moderation.conditions')}</h2>
            <Conditions {...review} />
          </section>
          <SpotDetails spot={spot} />
        </div>
        <aside className={styles.side}>
          <DecisionPanel key={spot.version} review={review} onReload={onReload} />
          <section>
            <h2>{text('moderation.owner')}</h2>
            <Owner owner={owner} />
          </section>
          <section>
            <h2>{text('moderation.history')}</h2>
            <History entries={history} />
          </section>
        </aside>
      </div>
    </>
  );
};
