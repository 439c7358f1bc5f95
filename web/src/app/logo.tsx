import styles from './logo.module.css';

/** The logo, a P around a free spot in the sun, and the name. Both are decoration: the caller adds a label. */
export const Logo = () => (
  <span className={styles.logo} aria-hidden="true" translate="no">
    <svg viewBox="0 0 32 32" width="36" height="36">
      <rect width="32" height="32" rx="9" className={styles.tile} />
      <path d="M10.4 25V8.2h6a5.8 5.8 0 0 1 0 11.6h-6" className={styles.letter} />
      <circle cx="16.3" cy="14" r="2.3" className={styles.place} />
    </svg>
    <span>
      <span>Plaza</span>
      <span className={styles.second}>Libre</span>
    </span>
  </span>
);
