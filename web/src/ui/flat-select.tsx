import type { SelectHTMLAttributes } from 'react';
import styles from './flat-select.module.css';
import { Icon } from './icon.tsx';

/** A select within a line of text or a frame of its own: nothing of the browser's look but the list. */
export const FlatSelect = (select: SelectHTMLAttributes<HTMLSelectElement>) => (
  <span className={styles.flat}>
    <select {...select} />
    <Icon name="chevron-down" size={18} />
  </span>
);
