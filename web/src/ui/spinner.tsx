import styles from './spinner.module.css';

interface Props {
  size?: number;
  /** Read by screen readers; without it the spinner is decoration beside a text. */
  label?: string;
}

export const Spinner = ({ size = 24, label }: Props) => (
  <span
    className={styles.spinner}
    style={{ width: size, height: size }}
    {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
  />
);
