/** Source of an expression that is evaluated in the page, with JSON or an element as its value. */
type Source = string;

/** An element that was found. Its methods throw when it has left the page. */
export interface Handle {
  click(): Promise<void>;
  /** Replaces what a field holds, as typing does. */
  fill(text: string): Promise<void>;
  /** Chooses in a `select` by value. */
  select(value: string): Promise<void>;
  /** Puts files into a file field by their paths. */
  upload(files: readonly string[]): Promise<void>;
  pressEnter(): Promise<void>;
}

/** The browser's driver did not answer. It is stopped, and the next window gets a new one. */
export class NoAnswer extends Error {}

/** One window of a fresh browser profile, with all operations that the journeys need of an engine. */
export interface Driver {
  /** Starts to load a page, and may return before it has loaded. */
  go(url: string): Promise<void>;
  evaluate(source: Source): Promise<unknown>;
  find(source: Source): Promise<Handle | undefined>;
  /** Uncaught errors of its pages so far. */
  errors(): Promise<readonly string[]>;
  screenshot(file: `${string}.png`): Promise<void>;
  close(): Promise<void>;
}

/** A browser that is available here. It starts with its first window. */
export interface Engine {
  open(): Promise<Driver>;
  close(): Promise<void>;
}

/** The size of a laptop's window. */
export const WINDOW = { width: 1280, height: 900 };
