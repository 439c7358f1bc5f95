/** Milliseconds between two lines. */
const EVERY = 5_000;

const toDuration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** Reports how far something is: share, speed and an estimate of the rest, a line every few seconds. */
export const progressLine = (
  what: string,
  say: (line: string) => void,
  now: () => number,
): ((done: number, all: number) => void) => {
  let first: { at: number; done: number } | undefined;
  let saidAt = now();
  return (done, all) => {
    // An import that goes on begins in the middle.
    first ??= { at: now(), done };
    if (now() - saidAt < EVERY || done <= first.done) return;
    saidAt = now();
    const aSecond = ((done - first.done) * 1000) / (saidAt - first.at);
    const rest = toDuration((all - done) / aSecond);
    say(
      `  ${Math.floor((100 * done) / all)} % of ${all} ${what}, ${Math.round(aSecond)} a second, about ${rest} left`,
    );
  };
};
