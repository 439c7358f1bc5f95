import styles from './hero-drawing.module.css';

const BAYS = [0, 1, 2, 3, 4, 5];

/** Marked spots seen from above, one of them free: decoration beside the claim. */
export const HeroDrawing = () => (
  <svg className={styles.drawing} viewBox="0 8 420 150" aria-hidden="true" focusable="false">
    <g className={styles.lines}>
      <path d="M10 24H410" />
      {BAYS.map((bay) => (
        <path key={bay} d={`M${30 + bay * 66} 24 ${64 + bay * 66} 150`} />
      ))}
    </g>
    <path className={styles.free} d="M170 34h58l29 108h-58z" />
    <g className={styles.cars}>
      <path d="M56 52c-4-14 6-18 20-18s19 4 22 14l17 66c4 14-4 18-19 18s-20-3-23-14z" />
      <path d="M321 52c-4-14 6-18 20-18s19 4 22 14l17 66c4 14-4 18-19 18s-20-3-23-14z" />
    </g>
    <path
      className={styles.pin}
      d="M213 26c-16 0-29 13-29 29 0 21 29 49 29 49s29-28 29-49c0-16-13-29-29-29z"
    />
    <circle className={styles.dot} cx="213" cy="55" r="11" />
  </svg>
);
