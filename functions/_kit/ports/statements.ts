import { writeStatementPdf } from '#shared/adapters/pdf/statement-pdf.ts';

/** Only in functions that write statements: the program and its fonts are 1.7 MB. */
export const statementFiles = () => ({ statementFiles: { write: writeStatementPdf } });
