import type { Environment } from '../environment.ts';
import { Failure } from '../failure.ts';

/**
 * The time at AWS in epoch milliseconds. Records are dated by it: one with the time of a clock that is ahead would keep invoices from being
 * issued until then (Orden HAC/1177/2024 art. 7 f and i). Throws `Failure` if AWS does not say it.
 */
export const timeOf = async ({ cloud }: Environment): Promise<number> => {
  if (!cloud) return Date.now();
  const { region } = cloud.settings;
  const address = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `https://dynamodb.${region}.amazonaws.com/`;
  const answer = await fetch(address).catch(() => undefined);
  const time = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new Failure('AWS does not say what time it is: try again.');
  return time;
};
