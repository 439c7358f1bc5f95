import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { FIELDS } from '#web/components/spot-form/spot-values.ts';

/** Moves to the field that the #anchor of the address names, once, when the form is shown. */
export const useLinkedField = () => {
  const { hash } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    if (!Object.hasOwn(FIELDS, name)) return;
    const control = document.querySelector<HTMLElement>(`main form [name="${name}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center', behavior: 'instant' });
    // The form is there from the beginning, and a later anchor is of no link to it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};
