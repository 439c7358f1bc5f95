/** Measures of a page in points, which are 1/72 inch. */

export const toPoints = (mm: number): number => (mm * 72) / 25.4;

export const A4 = { width: 595.28, height: 841.89 } as const;
export const MARGIN = toPoints(18);
export const WIDTH = A4.width - 2 * MARGIN;
export const BOTTOM = A4.height - MARGIN;
export const TEXT_SIZE = 9.5;
export const INK = '#111827';
/** 7:1 on white. */
export const MUTED = '#4b5563';
export const RULE = '#d1d5db';
