import styles from './vehicles.module.css';

/** A number plate, which is never translated. */
export const Plate = ({ children }: { children: string }) => (
  <span className={styles.plate} translate="no">
    {children}
  </span>
);
