export interface Limits {
  /**
   * Counts `amount` uses of `key` in the current window, by default one; false if there would be more than `most`, except for the first
   * of the window. Windows begin at whole multiples of their length since the epoch.
   */
  take(key: string, most: number, windowSeconds: number, now: number, amount?: number): Promise<boolean>;
  /** Undoes what `take` counted at `now`. */
  giveBack(key: string, windowSeconds: number, now: number, amount?: number): Promise<void>;
  /** Whether there were `most` uses of `key` in the current window already; counts nothing. */
  isUsedUp(key: string, most: number, windowSeconds: number, now: number): Promise<boolean>;
  /** Forgets all uses of `key` in the current window. */
  reset(key: string, windowSeconds: number, now: number): Promise<void>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly limits: Limits;
  }
}
