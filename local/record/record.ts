/** Where a run of tests gathers what functions log; undefined when nobody asks for it. */
export const recordFolder = (): string | undefined => process.env.PLAZA_RECORD;
