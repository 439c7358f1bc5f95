/** The state of an address to which somebody comes by signing in without a destination of their own. */
export const LANDING = { isLanding: true } as const;

export const isLanding = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isLanding' in state;
