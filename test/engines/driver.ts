/** A page's own world is reached by source: an expression that is worth JSON, or an element. */
type Source = string;

/** An element that was found. It may be gone a moment later, and then its verbs throw. */
export interface Handle {
  click(): Promise<void>;
  /** Replaces what a field holds, as typing does. */
  fill(text: string): Promise<void>;
  /** Chooses in a `select` by value. */
  select(value: string): Promise<void>;
  /** Hands files to a file field, by their paths. */
  upload(files: readonly string[]): Promise<void>;
  pressEnter(): Promise<void>;
}

/** The browser's driver did not answer. It is given up, and the next window is of a new one. */
export class NoAnswer extends Error {}

/** One window of a browser that has never been on the site: all that an engine has to do for the journeys. */
export interface Driver {
  /** Starts to load a page. It may be there or not when this ends. */
  go(url: string): Promise<void>;
  evaluate(source: Source): Promise<unknown>;
  find(source: Source): Promise<Handle | undefined>;
  /** What its pages threw so far and nobody caught. */
  errors(): Promise<readonly string[]>;
  screenshot(file: `${string}.png`): Promise<void>;
  close(): Promise<void>;
}

/** A browser that can be started here. It starts with its first window. */
export interface Engine {
  open(): Promise<Driver>;
  close(): Promise<void>;
}

/** As large as a laptop's window. */
export const WINDOW = { width: 1280, height: 900 };
