import { useEffect, useRef } from 'react';
import type { Booking } from '#shared/api/bookings.ts';

/** The line with the state takes the focus when the focused element disappears with a change of the state. */
export const useStatusFocus = ({ status }: Booking) => {
  const element = useRef<HTMLDivElement>(null);
  const first = useRef(status);
  useEffect(() => {
    if (first.current === status) return;
    first.current = status;
    if (document.activeElement === document.body) element.current?.focus();
  }, [status]);
  return { status: element, focusStatus: () => element.current?.focus() };
};
