import type { DemoSpot, SpotKind } from './demo-types.ts';

/** Postcodes of the demo inside of a zone with rules for garages. The rules are those of an invented owner. */
const CENTRE_OF_MADRID = ['28004', '28005', '28012', '28013', '28014'];

type Plot = Pick<DemoSpot, 'kind' | 'postcode' | 'city'>;

/** The low-emission zone of a demo spot; null for owners who do not answer. */
export const describeZone = ({ kind, postcode, city }: Plot): DemoSpot['lowEmissionZone'] => {
  if (CENTRE_OF_MADRID.includes(postcode))
    return {
      isInside: true,
      name: 'ZBEDEP Centro',
      labels: kind === 'motos' ? ['0', 'ECO', 'C'] : ['0', 'ECO', 'C', 'B'],
      note: 'Dime la matrícula el día antes y la doy de alta en el garaje.',
    };
  if (city === 'Barcelona')
    return { isInside: true, name: 'ZBE Rondas de Barcelona', labels: ['0', 'ECO', 'C', 'B'], note: '' };
  return kind === 'rooftop' || kind === 'carport' ? { isInside: false } : null;
};

type Entry = Pick<DemoSpot, 'canReenter' | 'waysIn'>;

const ENTRIES: Readonly<Record<SpotKind, Entry>> = {
  garage: { canReenter: true, waysIn: ['remote'] },
  charger: { canReenter: true, waysIn: ['phone', 'code'] },
  lockup: { canReenter: null, waysIn: null },
  courtyard: { canReenter: true, waysIn: ['code'] },
  carport: { canReenter: true, waysIn: ['open'] },
  rooftop: { canReenter: false, waysIn: ['person'] },
  motos: { canReenter: true, waysIn: ['remote', 'person'] },
};

/** Answers about getting in and out; owners of lock-ups, and of every third garage, leave them open. */
export const describeEntry = (kind: SpotKind, length: string): Entry =>
  kind === 'garage' && Math.round(Number(length) * 10) % 3 === 0
    ? { canReenter: null, waysIn: null }
    : ENTRIES[kind];
