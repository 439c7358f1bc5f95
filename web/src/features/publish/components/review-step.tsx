import type { ReactNode } from 'react';
import { AMENITIES, WEEKDAYS, type Weekday } from '#shared/model/constants.ts';
import { MIN_CANCELLATION_HOURS } from '#shared/model/rules.ts';
import { LOCALES, type Language } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatDateRange, formatLocalDate } from '#web/lib/dates.ts';
import { parseEuros } from '#web/lib/decimals.ts';
import { getStreetMapUrl } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Price } from '#web/ui/price.tsx';
import { AMENITY_TEXTS, FEATURE_TEXTS, FLAGS } from '#web/components/spot-form/features.tsx';
import { ANSWERS, ARRIVAL, MONTHS, PRICES, TAXES } from '#web/components/spot-form/form-fields.tsx';
import { FIELDS, showField, type Draft, type FieldName } from '#web/components/spot-form/spot-values.ts';
import { ShownPosition } from '#web/components/spot-form/location-fields.tsx';
import { STEP_NAMES, type Step } from '../steps.ts';
import { formatCoordinates } from '#web/map/coordinates.ts';
import { getLabel } from '../wording.ts';
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
  children: Elements;
}) => {
  const text = useText();
  const name = text(STEP_NAMES[step]);
  return (
    <section className={styles.section} aria-label={name}>
      <header className={styles.header}>
        <h2>{name}</h2>
        <button type="button" className={styles.edit} onClick={() => onEdit(step)}>
          <span>{text('publish.edit')}</span>
          <span className="visually-hidden">{`: ${name}`}</span>
        </button>
      </header>
      {children}
    </section>
  );
};

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={styles.rows}>
    {rows
      .filter(([, value]) => value !== '' && value !== null)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** Text that only the driver of a confirmed booking reads (ruling 13). */
const Private = ({ children }: { children: string }) => (
  <>
    <span>{children}</span>
    <span className={styles.private}>
      <Icon name="key" size={16} />
      <span>{useText()('publish.accessDetailsPrivate')}</span>
    </span>
  </>
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
    ...FLAGS.filter((name) => draft[name]).map((name) => text(FEATURE_TEXTS[name].label)),
    ...AMENITIES.filter((name) => draft.amenities[name]).map((name) => text(AMENITY_TEXTS[name].label)),
  ];
  const answers = ANSWERS.map((name): Row => [
    text(FIELDS[name].label),
    showField(name, draft, text, language),
  ]);
  const arrival = ARRIVAL.filter((name) => draft[name].trim()).map((name): Row => [
    getLabel(name, text),
    name === 'accessDetails' ? <Private key={name}>{draft[name]}</Private> : draft[name],
  ]);
  const taxes = TAXES.filter((name) => draft[name].trim()).map((name): Row => [
    getLabel(name, text),
    draft[name],
  ]);
  return [
    [text('fields.dimensions'), text('publish.dimensionsValue', dimensions)],
    [text('fields.vehicleTypes'), showField('vehicleTypes', draft, text, language)],
    [text('fields.features'), features.join(', ') || text('publish.none')],
    ...answers,
    [text('fields.accessHours'), `${draft.accessHours.start}–${draft.accessHours.end}`],
    ...arrival,
    ...taxes,
  ];
};

const usePricingRows = (draft: Draft): Row[] => {
  const text = useText();
  const { language } = useLanguage();
  const hours = (count: number) => text('publish.hours', { count });
  const hasStays = draft.bookingTypes.includes('stay');
  const prices = (hasStays ? PRICES : []).map((name): Row => [
    getLabel(name, text),
    <Price key={name} euros={parseEuros(draft[name]) ?? 0} unit={text('publish.perDay')} />,
  ]);
  const shown: readonly FieldName[] = draft.bookingTypes.includes('month')
    ? ['bookingTypes', ...MONTHS]
    : ['bookingTypes'];
  const months = shown.map((name): Row => [getLabel(name, text), showField(name, draft, text, language)]);
  const cancellation = Math.max(MIN_CANCELLATION_HOURS, Number(draft.cancellationLimit));
  return [
    ...months,
    ...prices,
    [getLabel('minDuration', text), hasStays ? hours(Number(draft.minDuration)) : null],
    [getLabel('advanceBooking', text), hours(Number(draft.advanceBooking))],
    [getLabel('cancellationLimit', text), text('publish.hoursBefore', { count: cancellation })],
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
            [text('fields.address'), draft.address],
            [
              text('publish.position'),
              draft.position && (
                <>
                  <span>{formatCoordinates(draft.position)}</span>{' '}
                  <a href={getStreetMapUrl(draft.position)} target="_blank" rel="noopener noreferrer">
                    <span>{text('publish.seeOnMap')}</span>
                    <span className="visually-hidden">{` ${text('shell.newTab')}`}</span>
                  </a>
                </>
              ),
            ],
          ]}
        />
        {draft.position && <ShownPosition position={draft.position} />}
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
              text('fields.availableDays'),
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
