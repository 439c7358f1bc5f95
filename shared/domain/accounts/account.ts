import type { Account, EmailChange } from '../../model/account.ts';

/** The change that waits or is being made; one that was not confirmed in time is over. */
export const findEmailChange = ({ emailChange }: Account, now: number): EmailChange | undefined => {
  const isOpen = emailChange?.isConfirmed === true || Date.parse(emailChange?.expiresAt ?? '') > now;
  return isOpen ? emailChange : undefined;
};
