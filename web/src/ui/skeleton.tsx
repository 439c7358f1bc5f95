import styles from './skeleton.module.css';

interface Props {
  /** CSS lengths; use the size of the content, so that nothing moves. */
  width?: string;
  height?: string;
  isRound?: boolean;
  /** Reports the first paint of its picture by this name, if it gets one (Element Timing; React's types lack it). */
  timing?: string;
}

/** A placeholder for something that loads. Wrap the whole view in one `aria-busy` with a text. */
export const Skeleton = ({ width = '100%', height = '1em', isRound = false, timing }: Props) => (
  <span
    aria-hidden="true"
    className={styles.skeleton}
    style={{ width, height, ...(isRound && { borderRadius: '50%' }) }}
    {...{ elementtiming: timing }}
  />
);
