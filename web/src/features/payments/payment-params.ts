/** What the payment screen is told by its address (001 §2): instants, and the total that the driver has seen, in euros. */
export interface PaymentParams {
  spotId: string;
  startTime: string;
  endTime: string;
  totalPrice: number;
  referralCode: string | undefined;
}

const isInstant = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

/** Undefined when one of the four is missing or makes no sense. */
export const parsePayment = (params: URLSearchParams): PaymentParams | undefined => {
  const spotId = params.get('spotId');
  const startTime = params.get('startTime');
  const endTime = params.get('endTime');
  const totalPrice = Number(params.get('totalPrice') ?? '');
  if (!spotId || !isInstant(startTime) || !isInstant(endTime) || !(totalPrice > 0)) return undefined;
  const referralCode = params.get('referralCode')?.trim() || undefined;
  return { spotId, startTime, endTime, totalPrice, referralCode };
};
