import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { asPageLoadError, PageLoadError } from '#web/lib/page-load-error.ts';
import styles from './state.module.css';

/** In the place of a part that did not come. */
const Unfetched = ({ onGone }: { onGone: () => void }) => {
  const text = useText();
  useEffect(() => onGone, [onGone]);
  return (
    <p className={styles.text} role="alert">
      {text('common.connectionText')}
    </p>
  );
};

/**
 * A part of a page whose program is fetched when it is first shown, or ahead by `preload`. Where it cannot be fetched, that is
 * said in its place and the rest of the page stays; the next showing tries again. (A browser that keeps the failure then has
 * the page loaded again, as after a deployment.)
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let fetched: ComponentType<Props> | undefined;
  const fetchOnce = async () => (fetched ??= await load().catch(asPageLoadError));
  const makeTry = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await fetchOnce() };
      } catch (error) {
        if (!(error instanceof PageLoadError)) throw error;
        return { default: () => <Unfetched onGone={tryAgain} /> };
      }
    });
  // One for all showings: a part that waits for it is made again when it is there.
  let present = makeTry();
  const tryAgain = () => {
    present = makeTry();
  };
  const Part = (props: Props) => {
    const [View] = useState(() => fetched ?? present);
    return <View {...props} />;
  };
  return { Part, preload: () => void fetchOnce().catch(() => undefined) };
};
