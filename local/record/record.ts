/** The folder in which a test run collects logs of functions; undefined if it does not. */
export const recordFolder = (): string | undefined => process.env.PLAZA_RECORD;
