import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** For `<Message>`: a link that opens beside the form, which keeps what was typed. */
export const inNewTab = (to: string) => (words: ReactNode) => (
  <Link to={to} target="_blank">
    {words}
  </Link>
);
