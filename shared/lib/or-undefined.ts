/** Whether an error has one of these names, as those of AWS have. */
export const named =
  (...names: string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && names.includes(error.name);

/** For `catch`: undefined in place of an error that is expected. Others are thrown. */
export const orUndefined =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isExpected(error)) throw error;
  };
