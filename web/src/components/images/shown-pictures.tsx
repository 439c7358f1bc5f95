import { useText } from '#web/i18n/use-text.ts';
import styles from './private-pictures.module.css';

/** Private pictures by their addresses, which work for some minutes; a press shows one in full. */
export const ShownPictures = ({ addresses }: { addresses: readonly string[] }) => {
  const text = useText();
  if (addresses.length === 0) return null;
  return (
    <ul className={styles.tiles}>
      {addresses.map((address, index) => (
        <li key={address} className={styles.tile}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={text('pictures.number', { number: index + 1 })} />
          </a>
        </li>
      ))}
    </ul>
  );
};
