import styles from './stepper.module.css';

interface Props {
  /** The process, for assistive technology. */
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

/** The progress in a sequence of screens. Names are under the bars if there is room. */
export const Stepper = ({ label, steps, current }: Props) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={styles.step}
        data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
        {...(index === current && { 'aria-current': 'step' })}
      >
        <span className={styles.name}>{step}</span>
      </li>
    ))}
  </ol>
);
