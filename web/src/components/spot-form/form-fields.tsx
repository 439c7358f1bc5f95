import { isCadastralReference } from '#shared/model/cadastral-reference.ts';
import {
  AMENITIES,
  BOOKING_TYPES,
  type BookingType,
  VEHICLE_TYPES,
  WAYS_IN,
  WEEKDAY_KEYS,
  type Weekday,
} from '#shared/model/constants.ts';
import { SPOT_DEFAULTS } from '#shared/model/spot-defaults.ts';
import type { Spot, SpotChanges } from '#shared/api/spots.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { formatLocalDate, isDay } from '#web/lib/dates.ts';
import { parseEuros, toPriceText, withDecimalSign } from '#web/lib/decimals.ts';
import { formatEuros } from '#web/lib/money.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { formatCoordinates } from '#web/map/coordinates.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { MONTH_PRICE_EUROS, RENTAL_NOTICE_DAYS } from '#shared/model/rules.ts';
import { BookingTypesField } from './booking-types-field.tsx';
import { FirstMonthField } from './first-month-field.tsx';
import { NoticeField } from './notice-field.tsx';
import { keepPattern, PatternField, USUAL_PATTERNS } from './pattern-field.tsx';
import { AccessHours, checkAccessHours, type Hours } from './access-hours.tsx';
import { checkDimensions, Dimensions, sendDimensions, type Measures } from './dimensions.tsx';
import { AMENITY_TEXTS, AmenityChips, FEATURE_TEXTS, FLAGS, type Amenity } from './features.tsx';
import { aFeature, anAnswer, aPrice, aText, hours, PriceControl } from './field-kinds.tsx';
import { problemUnless, type FormField, type SpotProblem } from './form-field.ts';
import { VehicleChoice, vehicleName, type VehicleType } from './vehicle-choice.tsx';
import { WaysInField, type WayIn } from './ways-in-field.tsx';
import { WEEKDAY_NAMES, WeekdayPicker } from './weekday-picker.tsx';
import {
  checkZone,
  keepZone,
  NO_ZONE,
  readZone,
  sendZone,
  showZone,
  ZoneField,
  type Zone,
} from './zone-field.tsx';
import styles from './controls.module.css';

const field = <Value,>(described: FormField<Value>): FormField<Value> => described;

const keepKnown =
  <Value,>(known: readonly Value[]) =>
  (kept: unknown): readonly Value[] =>
    known.filter((value) => Array.isArray(kept) && kept.includes(value));

/** The problem of a typed price of a month; nothing typed is one, too. */
export const checkMonthPrice = (typed: string, name: string): SpotProblem[] => {
  const euros = parseEuros(typed) ?? 0;
  const { min, max } = MONTH_PRICE_EUROS;
  return euros >= min && euros <= max ? [] : [{ field: name, message: 'fields.priceMonthInvalid', min, max }];
};

const isWithin = (limit: number, degrees: unknown): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit;

/** `YYYY-MM-DD`, empty until chosen. */
const aDay = (label: FormField<string>['label'], read: FormField<string>['read']): FormField<string> => ({
  label,
  initially: '',
  keep: (kept) => (isDay(kept) ? kept : ''),
  read,
  show: (day, _text, language) => day && formatLocalDate(day, 'day', language),
});

/** Fields that no form of the site has; the two halves of a position are one field. */
type Unasked = 'maneuverability' | 'latitude' | 'longitude' | 'version';

/**
 * Every field of a spot that its owner says in the forms of the site, each once. Names are those of requests (001 §3), bounds those
 * of the contract. The wizard, the editor and the dialog choose which they show.
 */
export const FORM_FIELDS = {
  title: aText({ label: 'fields.title', tooShort: 'fields.titleRequired' }, (spot) => spot.title),
  description: aText(
    { label: 'fields.description', tooShort: 'fields.descriptionTooShort', rows: 4 },
    (spot) => spot.description,
  ),
  address: field({
    label: 'fields.address',
    initially: '',
    read: (spot) => spot.address,
    send: (address) => address.trim(),
  }),
  position: field<LatLng | null>({
    label: 'fields.position',
    initially: null,
    keep: (kept) =>
      isRecord(kept) && isWithin(90, kept.lat) && isWithin(180, kept.lng)
        ? { lat: kept.lat, lng: kept.lng }
        : null,
    read: (spot) => ({ lat: spot.latitude, lng: spot.longitude }),
    show: (position) => position && formatCoordinates(position),
  }),
  images: field<readonly string[]>({
    label: 'fields.images',
    initially: [],
    // The wizard keeps them apart, with what became of each.
    keep: () => [],
    read: (spot) => spot.images,
    show: (images) => (
      <span className={styles.thumbnails}>
        {images.map((url) => (
          <SpotPicture key={url} url={url} alt="" sizes="4rem" className={styles.thumbnail} />
        ))}
      </span>
    ),
  }),
  dimensions: field<Measures>({
    label: 'fields.dimensions',
    initially: { length: '', width: '', height: '' },
    read: (spot) => spot.dimensions,
    send: sendDimensions,
    check: checkDimensions,
    show: ({ length, width, height }, _text, language) =>
      `${[length, width, height].map((side) => withDecimalSign(side, language)).join(' × ')} m`,
    Control: Dimensions,
  }),
  vehicleTypes: field<readonly VehicleType[]>({
    label: 'fields.vehicleTypes',
    initially: [],
    keep: keepKnown(VEHICLE_TYPES),
    read: (spot) => spot.vehicleTypes,
    check: (types, name) => problemUnless(types.length > 0, name, 'publish.vehicleTypeRequired'),
    show: (types, text) => types.map((type) => text(vehicleName(type))).join(', '),
    Control: VehicleChoice,
  }),
  isCovered: aFeature(FEATURE_TEXTS.isCovered, (spot) => spot.isCovered),
  hasSecurity: aFeature(FEATURE_TEXTS.hasSecurity, (spot) => spot.hasSecurity),
  isAccessible: aFeature(FEATURE_TEXTS.isAccessible, (spot) => spot.isAccessible),
  lowEmissionZone: field<Zone>({
    label: 'fields.lowEmissionZone',
    hint: 'fields.lowEmissionZoneHint',
    initially: NO_ZONE,
    keep: keepZone,
    read: readZone,
    send: sendZone,
    check: checkZone,
    show: showZone,
    Control: ZoneField,
  }),
  canReenter: anAnswer('fields.canReenter', (spot) => spot.canReenter),
  waysIn: field<readonly WayIn[]>({
    label: 'fields.waysIn',
    hint: 'fields.waysInHint',
    initially: [],
    keep: keepKnown(WAYS_IN),
    read: (spot) => spot.waysIn ?? [],
    send: (ways) => (ways.length === 0 ? null : ways),
    show: (ways, text) => ways.map((way) => text(`fields.wayIn.${way}`)).join(', '),
    Control: WaysInField,
  }),
  amenities: field<Record<Amenity, boolean>>({
    label: 'fields.features',
    initially: { ramp: false, restroom: false, cctv: false, elevator: false, electricCharger: false },
    read: (spot) => spot.amenities,
    show: (amenities, text) =>
      AMENITIES.filter((name) => amenities[name])
        .map((name) => text(AMENITY_TEXTS[name].label))
        .join(', '),
    Control: AmenityChips,
  }),
  priceWeekday: aPrice('fields.priceWeekday', SPOT_DEFAULTS.priceWeekday, (spot) => spot.price_weekday),
  priceWeekend: aPrice('fields.priceWeekend', SPOT_DEFAULTS.priceWeekend, (spot) => spot.price_weekend),
  bookingTypes: field<readonly BookingType[]>({
    label: 'fields.bookingTypes',
    hint: 'fields.bookingTypesHint',
    initially: ['stay'],
    keep: (kept) => {
      const types = keepKnown(BOOKING_TYPES)(kept);
      return types.length > 0 ? types : ['stay'];
    },
    read: (spot) => spot.bookingTypes,
    check: (types, name) => problemUnless(types.length > 0, name, 'fields.bookingTypesRequired'),
    show: (types, text) => types.map((type) => text(`fields.bookingType.${type}`)).join(', '),
    Control: BookingTypesField,
  }),
  /** Empty until the spot is offered by the month. */
  priceMonth: field<string>({
    label: 'fields.priceMonth',
    hint: 'fields.priceMonthHint',
    initially: '',
    read: (spot) => (spot.price_month === null ? '' : String(spot.price_month)),
    send: (typed) => (typed.trim() === '' ? null : toPriceText(typed)),
    check: (typed, name) => (typed.trim() === '' ? [] : checkMonthPrice(typed, name)),
    show: (typed, _text, language) =>
      typed.trim() === '' ? null : formatEuros(Number(toPriceText(typed)), language),
    Control: ({ label, hint, name, value, onChange, errorOf }) => (
      <PriceControl
        {...{ label, hint, name, value, onChange, errorOf }}
        bounds={MONTH_PRICE_EUROS}
        unit="common.eurosPerMonth"
      />
    ),
  }),
  monthPattern: field<Spot['month_pattern']>({
    label: 'fields.monthPattern',
    hint: 'fields.monthPatternHint',
    initially: USUAL_PATTERNS.always,
    keep: keepPattern,
    read: (spot) => spot.month_pattern,
    show: ({ type, from, to }, text) =>
      `${text(`fields.pattern.${type}`)}${type === 'always' ? '' : `, ${from} – ${to}`}`,
    Control: PatternField,
  }),
  minMonths: field<string>({
    ...hours({ label: 'fields.minMonths' }, 1, (spot) => spot.min_months),
    check: (typed, name, { min = 1, max = Infinity }) =>
      /^\d{1,2}$/.test(typed) && Number(typed) >= min && Number(typed) <= max
        ? []
        : [{ field: name, message: 'fields.monthsInvalid', min, max }],
    show: (typed, text) => text('fields.months', { count: Number(typed) }),
  }),
  /** Empty is any day. */
  monthFrom: field<string>({
    label: 'fields.monthFrom',
    initially: '',
    keep: (kept) => (isDay(kept) ? kept : ''),
    read: (spot) => spot.month_from ?? '',
    send: (day) => day || null,
    show: (day, text, language) =>
      day ? formatLocalDate(day, 'day', language) : text('fields.monthFromAny'),
    Control: FirstMonthField,
  }),
  monthNoticeDays: field<number>({
    label: 'fields.monthNoticeDays',
    hint: 'fields.monthNoticeDaysHint',
    initially: RENTAL_NOTICE_DAYS[1],
    read: (spot) => spot.month_notice_days,
    show: (days, text) => text('fields.noticeDays', { count: days }),
    Control: NoticeField,
  }),
  /** For a remote or a key; 0 is none. */
  deposit: field<string>({
    ...hours({ label: 'fields.deposit', hint: 'fields.depositHint' }, 0, (spot) => spot.deposit),
    check: (typed, name, { min = 0, max = Infinity }) =>
      /^\d{1,3}$/.test(typed) && Number(typed) >= min && Number(typed) <= max
        ? []
        : [{ field: name, message: 'fields.depositInvalid', min, max }],
    show: (typed, text, language) =>
      Number(typed) === 0 ? text('fields.depositNone') : formatEuros(Number(typed), language),
  }),
  minDuration: hours(
    { label: 'fields.minDuration', hint: 'fields.minDurationHint' },
    SPOT_DEFAULTS.minDuration,
    (spot) => spot.min_duration,
  ),
  advanceBooking: hours(
    { label: 'fields.advanceBooking' },
    SPOT_DEFAULTS.advanceBooking,
    (spot) => spot.advance_booking,
  ),
  cancellationLimit: hours(
    { label: 'fields.cancellationLimit' },
    SPOT_DEFAULTS.cancellationLimit,
    (spot) => spot.cancellation_limit,
  ),
  /** All weekdays are preselected (001 §5). */
  availableDays: field<readonly Weekday[]>({
    label: 'fields.availableDays',
    initially: WEEKDAY_KEYS,
    keep: keepKnown(WEEKDAY_KEYS),
    read: (spot) => spot.availableDays,
    check: (days, name) => problemUnless(days.length > 0, name, 'publish.weekdayRequired'),
    show: (days, text) => days.map((day) => text(WEEKDAY_NAMES[day])).join(', '),
    Control: WeekdayPicker,
  }),
  startDate: aDay('fields.startDate', (spot) => spot.startDate),
  endDate: aDay('fields.endDate', (spot) => spot.endDate),
  accessHours: field<Hours>({
    label: 'fields.accessHours',
    initially: SPOT_DEFAULTS.accessHours,
    read: (spot) => spot.accessHours,
    check: checkAccessHours,
    show: ({ start, end }) => `${start} – ${end}`,
    Control: AccessHours,
  }),
  spotNumber: aText(
    { label: 'fields.spotNumber', hint: 'fields.spotNumberHint' },
    (spot) => spot.spot_number,
  ),
  instructions: aText(
    { label: 'fields.instructions', hint: 'fields.instructionsHint', rows: 3 },
    (spot) => spot.instructions,
  ),
  accessDetails: aText(
    { label: 'fields.accessDetails', hint: 'fields.accessDetailsHint', rows: 3, autoComplete: 'off' },
    (spot) => spot.accessDetails ?? '',
  ),
  cadastralReference: aText(
    {
      label: 'fields.cadastralReference',
      hint: 'fields.cadastralReferenceHint',
      autoComplete: 'off',
      isWide: true,
      rule: { isValid: isCadastralReference, message: 'fields.cadastralReferenceInvalid' },
    },
    (spot) => spot.cadastralReference ?? '',
  ),
  isActive: field<boolean>({
    label: 'fields.isActive',
    initially: true,
    read: (spot) => spot.is_active,
    show: (isActive, text) => text(isActive ? 'dashboard.active' : 'dashboard.inactive'),
    Control: ({ name, label, value, onChange }) => (
      <Checkbox
        label={label}
        name={name}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    ),
  }),
} as const satisfies Record<Exclude<keyof SpotChanges, Unasked> | 'position', unknown>;

/** Groups of fields that wizard and editor share. */
export const FEATURES = [...FLAGS, 'amenities'] as const;
export const PRICES = ['priceWeekday', 'priceWeekend'] as const;
/** What only spots that are offered by the month have. */
export const MONTHS = [
  'monthPattern',
  'priceMonth',
  'minMonths',
  'monthNoticeDays',
  'monthFrom',
  'deposit',
] as const;
export const CONDITIONS = ['minDuration', 'advanceBooking', 'cancellationLimit'] as const;
/** Questions that an owner may leave open, in the order of the forms. */
export const ANSWERS = ['lowEmissionZone', 'waysIn', 'canReenter'] as const;
/** Fields that help a driver to arrive. */
export const ARRIVAL = ['spotNumber', 'instructions', 'accessDetails'] as const;
/** Fields of the yearly report to the tax office. */
export const TAXES = ['cadastralReference'] as const;
