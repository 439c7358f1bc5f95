const entryState = () => (window.history.state ?? {}) as Record<string, unknown>; // the router's own is an object

/** Keeps a note in the history entry at hand, beside what the router keeps there: a reload and coming back find it. */
export const keepInEntry = (name: string, note: unknown) => {
  try {
    window.history.replaceState({ ...entryState(), [name]: note }, '');
  } catch {
    // Safari takes a hundred in ten seconds: the next change keeps this one, too.
  }
};

/** The note of that name; undefined where none was kept. */
export const readFromEntry = (name: string): unknown =>
  import.meta.env.SSR ? undefined : entryState()[name];
