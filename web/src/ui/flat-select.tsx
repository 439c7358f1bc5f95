import type { SelectHTMLAttributes } from 'react';
import styles from './flat-select.module.css';
import { Icon } from './icon.tsx';

/** A select inside a line of text or its own frame, without the browser's look. */
export const FlatSelect = (select: SelectHTMLAttributes<HTMLSelectElement>) => (
  <span className={styles.flat}>
    <select {...select} />
    <Icon name="chevron-down" size={18} />
  </span>
);
