import { createRequire } from 'node:module';

const PACKAGE = '@dynoxide/linux-x64';

/**
 * The path of the table service's program, a native binary in an optional package.
 * @param from the module whose installed packages count
 * @throws Error that names both ways out when it is not installed
 */
export const findProgram = (from: string = import.meta.url): string => {
  try {
    return createRequire(from).resolve(`${PACKAGE}/dynoxide`);
  } catch (error) {
    throw new Error(
      `There is no table service installed for this machine (${process.platform}-${process.arch}). ` +
        `Either install the optional package ${PACKAGE} (Linux on x64: npm install --include=optional), ` +
        'or set DYNAMODB_ENDPOINT to a DynamoDB that you run yourself or to the one of your AWS region.',
      { cause: error },
    );
  }
};
