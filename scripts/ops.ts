import { runCommand } from './ops/run-command.ts';

/** The operator's tool: `npm run ops` lists what it does. */
process.exitCode = await runCommand(process.argv.slice(2), console.log, console.error);
