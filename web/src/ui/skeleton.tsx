import styles from './skeleton.module.css';

interface Props {
  /** CSS lengths; give the size of what comes, so that nothing jumps. */
  width?: string;
  height?: string;
  isRound?: boolean;
}

/** Grey in the place of something that loads. Wrap the whole view in one `aria-busy` with a text. */
export const Skeleton = ({ width = '100%', height = '1em', isRound = false }: Props) => (
  <span
    aria-hidden="true"
    className={styles.skeleton}
    style={{ width, height, ...(isRound && { borderRadius: '50%' }) }}
  />
);
