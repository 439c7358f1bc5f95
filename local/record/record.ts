/** Where a run of tests gathers what functions log; undefined when it is not asked for. */
export const recordFolder = (): string | undefined => process.env.PLAZA_RECORD;
