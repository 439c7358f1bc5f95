/** Parameters of an address that may carry a referral code. */
export const CODE_NAMES = ['ref', 'referral'] as const;

let code = '';

/** A code that is stored nowhere stays in the address of every page until it is used (ruling 41); an empty one ends that. */
export const keepInAddress = (kept: string) => {
  code = kept;
};

/** A query with that code, unless it has one. */
export const withVisitCode = (query: string): string => {
  const params = new URLSearchParams(query);
  if (!code || CODE_NAMES.some((name) => params.has(name))) return query;
  params.set(CODE_NAMES[0], code);
  return params.toString();
};
