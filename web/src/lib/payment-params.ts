import { REFERRAL_LENGTH } from './referral.ts';

/** The payment screen's parameters in the address (001 §2): instants, and the total that the driver has seen, in euros. */
export interface PaymentParams {
  spotId: string;
  startTime: string;
  endTime: string;
  totalPrice: number;
  referralCode: string | undefined;
}

/** With its offset: without one, the time would depend on the reader's clock. Only years in which every browser can add days. */
const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const SPOT_ID = /^spt_[0-9A-Z]{26}$/;

const isInstant = (text: string | null): text is string =>
  text !== null && INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/** Undefined if one of the four is missing or invalid. */
export const parsePayment = (params: URLSearchParams): PaymentParams | undefined => {
  const spotId = params.get('spotId');
  const startTime = params.get('startTime');
  const endTime = params.get('endTime');
  const totalPrice = Number(params.get('totalPrice') ?? '');
  if (!spotId || !SPOT_ID.test(spotId) || !isInstant(startTime) || !isInstant(endTime)) return undefined;
  if (!(totalPrice > 0 && Number.isFinite(totalPrice))) return undefined;
  const referralCode = params.get('referralCode')?.trim().slice(0, REFERRAL_LENGTH) || undefined;
  return { spotId, startTime, endTime, totalPrice, referralCode };
};
