import type { AccountExport } from '#shared/api/privacy.ts';

/** Joins the parts of an export into one document: each list has the entries of all parts. */
export const joinExport = (parts: readonly AccountExport[]): Record<string, unknown> => {
  const joined: Record<string, unknown> = { ...parts[0], cursor: undefined };
  for (const [name, value] of Object.entries(joined))
    if (Array.isArray(value))
      joined[name] = parts.flatMap((part): unknown => part[name as keyof AccountExport]); // a list in every part
  return joined;
};
