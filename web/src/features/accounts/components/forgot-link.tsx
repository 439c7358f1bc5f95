import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';

/** The link's history state: an e-mail in a URL would be logged. */
export interface FromSignIn {
  email: string;
}

const readUsername = (link: HTMLAnchorElement): string =>
  link.closest('form')?.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value.trim() ?? '';

/** A link to the password recovery, with the e-mail of the form around it. */
export const ForgotLink = () => {
  const text = useText();
  const navigate = useNavigate();
  const handOver = (event: MouseEvent<HTMLAnchorElement>) => {
    // Another tab or window has its own history.
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
