import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

interface Props<Id extends string> {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with one panel; arrow keys, Home and End move between them. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect, children }: Props<Id>) => {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Only the strip scrolls: scrolling the tab into view would move the page, too.
    if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);
  const selectAt = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // The focused tab: the page may not show it as selected yet.
    const focused = event.target instanceof HTMLElement ? event.target.dataset['tab'] : undefined;
    const current = tabs.findIndex((tab) => tab.id === (focused ?? selected));
    if (step !== undefined) selectAt(current + step);
    else if (event.key === 'Home') selectAt(0);
    else if (event.key === 'End') selectAt(tabs.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={moveByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
};
