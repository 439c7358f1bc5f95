import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './spot-not-found.module.css';

/** SD-02: for a spot that does not exist, or not for this visitor. */
export const SpotNotFound = () => {
  const text = useText();
  return (
    <div className={styles.missing}>
      <Icon name="car" size={48} />
      <h1>{text('spots.notFoundTitle')}</h1>
      <p>{text('spots.notFoundText')}</p>
      <LinkButton to={paths.home}>{text('common.backHome')}</LinkButton>
    </div>
  );
};
