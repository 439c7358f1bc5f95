import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';

/** `address_without_street` if a driver would only find the town (ruling 42). */
export const checkAddress = async (deps: Needs<'addresses'>, address: string): Promise<void> => {
  if (await deps.addresses.hasStreet(address)) return;
  const message = 'The address must have a street.';
  throw new AppError('address_without_street', message, { issues: [{ path: 'body.address', message }] });
};
