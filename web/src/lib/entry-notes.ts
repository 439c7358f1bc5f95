const entryState = () => (window.history.state ?? {}) as Record<string, unknown>; // the router's own is an object

/** Stores a note in the current history entry, beside the router's state: a reload and going back restore it. */
export const keepInEntry = (name: string, note: unknown) => {
  try {
    window.history.replaceState({ ...entryState(), [name]: note }, '');
  } catch {
    // Safari allows a hundred in ten seconds: the next change stores this one, too.
  }
};

/** The note of that name; undefined without one. */
export const readFromEntry = (name: string): unknown =>
  import.meta.env.SSR ? undefined : entryState()[name];
