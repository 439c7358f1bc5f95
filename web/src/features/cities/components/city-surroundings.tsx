import { useText } from '#web/i18n/use-text.ts';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Note } from '#web/ui/layout.tsx';
import type { City } from '../cities.ts';
import { CITY_NAMES } from '../city-names.ts';
import rows from '../city-surroundings.json';
import styles from './city-surroundings.module.css';

/** Kilometres are whole, in a straight line. */
interface NearPlace {
  name: string;
  kilometres: number;
}

/** Towns around a city, nearest first, and names in it that the search knows. */
interface Surroundings {
  towns: readonly NearPlace[];
  airports: readonly NearPlace[];
  stations: readonly string[];
  districts: readonly string[];
}

const SURROUNDINGS: readonly Surroundings[] = rows;
const surroundingsOf = ({ slug }: City) => SURROUNDINGS[CITY_NAMES.findIndex((city) => city.slug === slug)];

/** The surroundings of a city, and names in it that the search knows. */
export const CitySurroundings = ({ city }: { city: City }) => {
  const text = useText();
  const around = surroundingsOf(city);
  const listNear = (places: readonly NearPlace[] = []) =>
    places.map(({ name, kilometres }) => text('cities.distance', { name, kilometres })).join(', ');
  const [towns, airports] = [listNear(around?.towns), listNear(around?.airports)];
  return (
    <div className={styles.facts}>
      <FactsList
        facts={[
          [text('cities.province'), city.province],
          [text('cities.towns'), towns],
          [text('cities.airport'), airports],
          [text('cities.stations'), around?.stations.join(', ')],
          [text('cities.places'), city.places.join(', ')],
          [text('cities.districts'), around?.districts.join(', ')],
        ]}
      />
      {towns + airports !== '' && <Note>{text('cities.factsNote')}</Note>}
    </div>
  );
};
