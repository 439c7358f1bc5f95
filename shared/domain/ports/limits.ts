export interface Limits {
  /**
   * Counts one use of `key` in the current window; false when there were `most` already. Windows begin at whole
   * multiples of their length since the epoch.
   */
  take(key: string, most: number, windowSeconds: number, now: number): Promise<boolean>;
  /** Undoes a use that `take` counted at `now`. */
  giveBack(key: string, windowSeconds: number, now: number): Promise<void>;
  /** Whether there were `most` uses of `key` in the current window already; counts nothing. */
  isUsedUp(key: string, most: number, windowSeconds: number, now: number): Promise<boolean>;
  /** Forgets all uses of `key` in the current window. */
  reset(key: string, windowSeconds: number, now: number): Promise<void>;
}
