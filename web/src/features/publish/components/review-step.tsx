import type { ReactNode } from 'react';
import { AMENITIES, WEEKDAYS, type Weekday } from '#shared/model/constants.ts';
import { MIN_CANCELLATION_HOURS } from '#shared/model/rules.ts';
import { LOCALES, type Language } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatDateRange, formatLocalDate } from '#web/lib/dates.ts';
import { parseEuros } from '#web/lib/decimals.ts';
import { getStreetMapUrl } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Price } from '#web/ui/price.tsx';
import type { Draft } from '#web/components/spot-form/draft.ts';
import { AMENITY_TEXTS, FEATURE_TEXTS, FEATURES } from '#web/components/spot-form/feature-texts.ts';
import { STEP_NAMES, type Step } from '../steps.ts';
import { formatCoordinates } from '#web/map/coordinates.ts';
import { vehicleName } from '#web/components/spot-form/vehicle-choice.tsx';
import styles from './review-step.module.css';

interface Props {
  draft: Draft;
  imageUrls: readonly string[];
  /** By picture address: what shows it in this browser at once. */
  previewOf: (imageUrl: string) => string;
  onEdit: (step: Step) => void;
}

type Row = readonly [label: string, value: ReactNode];

const Section = ({
  step,
  onEdit,
  children,
}: {
  step: Step;
  onEdit: (step: Step) => void;
  children: ReactNode;
}) => {
  const text = useText();
  const name = text(STEP_NAMES[step]);
  return (
    <section className={styles.section} aria-label={name}>
      <header className={styles.header}>
        <h2>{name}</h2>
        <button type="button" className={styles.edit} onClick={() => onEdit(step)}>
          {text('publish.edit')}
          <span className="visually-hidden">: {name}</span>
        </button>
      </header>
      {children}
    </section>
  );
};

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={styles.rows}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A Sunday, to name the days of the week from. */
const SUNDAY = '2026-02-01';

/** `lunes, martes y jueves`: within a sentence, so without the capitals of the picker. */
const listWeekdays = (days: readonly Weekday[], language: Language) =>
  new Intl.ListFormat(LOCALES[language]).format(
    days.map((day) => formatLocalDate(addDays(SUNDAY, WEEKDAYS[day]), 'weekday', language)),
  );

const formatMetres = (typed: string, language: Language) =>
  Number(typed.replace(',', '.')).toLocaleString(LOCALES[language]);

const useDetailRows = (draft: Draft): Row[] => {
  const text = useText();
  const { language } = useLanguage();
  const { length, width, height } = draft.dimensions;
  const dimensions = {
    length: formatMetres(length, language),
    width: formatMetres(width, language),
    height: formatMetres(height, language),
  };
  const features = [
    ...FEATURES.filter((name) => draft[name]).map((name) => text(FEATURE_TEXTS[name].label)),
    ...AMENITIES.filter((name) => draft.amenities[name]).map((name) => text(AMENITY_TEXTS[name].label)),
  ];
  const rows: Row[] = [
    [text('publish.dimensions'), text('publish.dimensionsValue', dimensions)],
    [text('publish.vehicleType'), draft.vehicleType && text(vehicleName(draft.vehicleType))],
    [text('publish.amenities'), features.join(', ') || text('publish.none')],
    [text('publish.accessHours'), `${draft.accessHours.start}–${draft.accessHours.end}`],
  ];
  if (draft.spotNumber.trim()) rows.push([text('publish.spotNumber'), draft.spotNumber]);
  if (draft.instructions.trim()) rows.push([text('publish.instructions'), draft.instructions]);
  if (draft.accessDetails.trim())
    rows.push([
      text('publish.accessDetails'),
      <>
        {draft.accessDetails}
        <span className={styles.private}>
          <Icon name="key" size={16} />
          {text('publish.accessDetailsPrivate')}
        </span>
      </>,
    ]);
  return rows;
};

const usePricingRows = (draft: Draft): Row[] => {
  const text = useText();
  const perDay = text('publish.perDay');
  const hours = (count: number) => text('publish.hours', { count });
  return [
    [
      text('publish.priceWeekday'),
      <Price key="price" euros={parseEuros(draft.priceWeekday) ?? 0} unit={perDay} />,
    ],
    [
      text('publish.priceWeekend'),
      <Price key="price" euros={parseEuros(draft.priceWeekend) ?? 0} unit={perDay} />,
    ],
    [text('publish.minDuration'), hours(draft.minDuration)],
    [text('publish.advanceBooking'), hours(draft.advanceBooking)],
    [
      text('publish.cancellationLimit'),
      text('publish.hoursBefore', { count: Math.max(MIN_CANCELLATION_HOURS, draft.cancellationLimit) }),
    ],
  ];
};

/** PW-07: exactly what will be published, each part with the way back to its step. */
export const ReviewStep = ({ draft, imageUrls, previewOf, onEdit }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const details = useDetailRows(draft);
  const pricing = usePricingRows(draft);
  return (
    <div className={styles.review}>
      <Section step="location" onEdit={onEdit}>
        <p className={styles.title}>{draft.title}</p>
        <p className={styles.text}>{draft.description}</p>
        <Rows
          rows={[
            [text('publish.address'), draft.address],
            [
              text('publish.position'),
              draft.position && (
                <>
                  {formatCoordinates(draft.position)}{' '}
                  <a href={getStreetMapUrl(draft.position)} target="_blank" rel="noopener noreferrer">
                    {text('publish.seeOnMap')}
                    <span className="visually-hidden"> {text('shell.newTab')}</span>
                  </a>
                </>
              ),
            ],
          ]}
        />
      </Section>
      <Section step="details" onEdit={onEdit}>
        <Rows rows={details} />
      </Section>
      <Section step="pricing" onEdit={onEdit}>
        <Rows rows={pricing} />
      </Section>
      <Section step="calendar-config" onEdit={onEdit}>
        <Rows
          rows={[
            [
              text('publish.weekdays'),
              draft.availableDays.length === 7
                ? text('publish.everyDay')
                : listWeekdays(draft.availableDays, language),
            ],
            [text('publish.dates'), formatDateRange(draft.startDate, draft.endDate, language)],
          ]}
        />
      </Section>
      <Section step="images" onEdit={onEdit}>
        <ul className={styles.images}>
          {imageUrls.map((url, index) => (
            <li key={url}>
              <img src={previewOf(url)} alt={text('publish.imageNumber', { number: index + 1 })} />
              {index === 0 && <span className={styles.cover}>{text('publish.imageCover')}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
};
