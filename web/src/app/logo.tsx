import styles from './logo.module.css';

/** The mark, a P around a free place in the sun, and the word. Both are decoration: the caller gives the name. */
export const Logo = () => (
  <span className={styles.logo} aria-hidden="true">
    <svg viewBox="0 0 32 32" width="36" height="36">
      <rect width="32" height="32" rx="9" className={styles.tile} />
      <path d="M10.4 25V8.2h6a5.8 5.8 0 0 1 0 11.6h-6" className={styles.letter} />
      <circle cx="16.3" cy="14" r="2.3" className={styles.place} />
    </svg>
    <span>
      Plaza<span className={styles.second}>Libre</span>
    </span>
  </span>
);
