/** Makes a value when it is first asked for, and the same one ever after: clients cost time, and not every request needs them. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};
