import type { TaxArea } from '../../model/tax-terms.ts';

/** Rates of the two cities in basis points, which the cities set: settings of the stage. */
export interface IpsiRates {
  readonly ceuta?: number | undefined;
  readonly melilla?: number | undefined;
}

export interface DatedRate {
  /** The first local day on which it holds, until the next one does. */
  readonly from: string;
  /** In basis points: 2100 is 21%. */
  readonly rate: number;
}

/** Rates of the areas that laws set, in order of their first days. */
export type RateTable = Readonly<Record<'iva' | 'igic', readonly DatedRate[]>>;

/**
 * The general rates, which letting of parking spaces and services on it carry, in order of their first days. IVA: Ley 37/1992 art. 90.Uno,
 * as amended by RDL 20/2012 art. 23. IGIC: Ley 4/2012 of the Canary Islands art. 51.1 d, as amended by Ley 19/2019, since October
 * 2025 in the consolidated text of Decreto Legislativo 1/2025. A new rate is a new row.
 */
export const TAX_RATES: RateTable = {
  iva: [{ from: '2012-09-01', rate: 2100 }],
  igic: [{ from: '2020-01-01', rate: 700 }],
};

const findDated = (rates: readonly DatedRate[], date: string): number | undefined =>
  rates.findLast(({ from }) => from <= date)?.rate;

/** The rate of an area on a local day, in basis points; undefined where it is not known. */
export const findTaxRate = (
  area: TaxArea,
  date: string,
  { ceuta, melilla }: IpsiRates = {},
  table: RateTable = TAX_RATES,
): number | undefined => {
  if (area === 'ipsi_ceuta') return ceuta;
  if (area === 'ipsi_melilla') return melilla;
  return findDated(table[area], date);
};

interface Box {
  readonly area: TaxArea;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Boxes around the areas without IVA. The sea, or another country, is between each of them and the rest of Spain, so that no Spanish ground
 * is near an edge.
 */
const BOXES: readonly Box[] = [
  { area: 'igic', south: 27.4, north: 29.6, west: -18.4, east: -13.2 },
  { area: 'ipsi_ceuta', south: 35.84, north: 35.95, west: -5.42, east: -5.25 },
  { area: 'ipsi_melilla', south: 35.24, north: 35.35, west: -3.0, east: -2.9 },
];

/** The area of a position: services on real estate are taxed where it lies (Ley 37/1992 art. 70.Uno.1). */
export const findTaxArea = ({ latitude, longitude }: { latitude: number; longitude: number }): TaxArea =>
  BOXES.find(
    ({ south, north, west, east }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )?.area ?? 'iva';
