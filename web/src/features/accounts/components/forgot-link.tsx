import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';

/** What the link hands over in the state of the history: an e-mail in a URL would be logged. */
export interface FromSignIn {
  email: string;
}

const readUsername = (link: HTMLAnchorElement): string =>
  link.closest('form')?.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value.trim() ?? '';

/** The way to a new password, with the e-mail that was typed into the form around the link. */
export const ForgotLink = () => {
  const text = useText();
  const navigate = useNavigate();
  const handOver = (event: MouseEvent<HTMLAnchorElement>) => {
    // Another tab or window has a history of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const state: FromSignIn = { email: readUsername(event.currentTarget) };
    void navigate(paths.forgotPassword, { state });
  };
  return (
    <Link to={paths.forgotPassword} onClick={handOver}>
      {text('accounts.forgotLink')}
    </Link>
  );
};
