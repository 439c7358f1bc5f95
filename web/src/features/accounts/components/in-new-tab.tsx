import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** For `<Message>`: a link that opens in a new tab, so that the form keeps its input. */
export const inNewTab = (to: string) => (words: ReactNode) => (
  <Link to={to} target="_blank">
    {words}
  </Link>
);
