import type { Booking } from '#shared/api/bookings.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';

/** The line with the state takes the focus when the focused element disappears with a change of the state. */
export const useStatusFocus = ({ status }: Booking) => {
  const element = useKeptFocus<HTMLDivElement>(status);
  return { status: element, focusStatus: () => element.current?.focus() };
};
