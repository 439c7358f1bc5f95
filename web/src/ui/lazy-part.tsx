import { lazy, useState, type ComponentType } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import styles from './state.module.css';

const Unfetched = () => {
  const text = useText();
  return (
    <p className={styles.text} role="alert">
      {text('common.connectionText')}
    </p>
  );
};

/**
 * A part of a page whose program is fetched when it is first shown, or ahead by `preload`. Where it cannot be fetched, that is
 * said in its place and the rest of the page stays; the next showing tries again. (A browser that keeps
 * the failure then has the page loaded again, as after a deployment.)
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let fetched: ComponentType<Props> | undefined;
  const fetchOnce = async () => (fetched ??= await load());
  const whenFetched = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await fetchOnce() };
      } catch {
        return { default: Unfetched };
      }
    });
  const Part = (props: Props) => {
    const [View] = useState(() => fetched ?? whenFetched());
    return <View {...props} />;
  };
  return { Part, preload: () => void fetchOnce().catch(() => undefined) };
};
