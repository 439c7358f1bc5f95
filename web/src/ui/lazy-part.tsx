import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { asPageLoadError, PageLoadError } from '#web/lib/page-load-error.ts';
import styles from './state.module.css';

/** Replaces a part that did not load. */
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
 * A part of a page whose code loads when it is first shown, or ahead by `preload`. If that fails, a message replaces it and the rest of the
 * page stays; showing it again retries. (A browser that caches the failure then reloads the page, as after a deployment.)
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
  // Shared by all uses: a part that waits for it renders again when it is loaded.
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
