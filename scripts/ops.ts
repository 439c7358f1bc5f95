import { runCommand } from './ops/run-command.ts';

/** The operator's tool: `npm run ops` lists its tasks. */
process.exitCode = await runCommand(process.argv.slice(2), console.log, console.error);
