/** Joins class names, without empty ones. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
