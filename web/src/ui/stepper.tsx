import styles from './stepper.module.css';

interface Props {
  /** What is being gone through, for assistive technology. */
  label: string;
  steps: readonly string[];
  /** Index of the step at hand. */
  current: number;
}

/** How far along a sequence of screens one is. The names are under the bars where there is room. */
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
