/** What PlazaLibre keeps. Prices, mails and every text that names them read these two, so that they agree. */

/** Of every booking, paid by the driver beside the price of the space: 2.50 euros (001 §9). */
export const SERVICE_FEE_CENTS = 250;

/** Of the price of the space, without the fee (001 §9). */
export const COMMISSION_PERCENT = 15;
