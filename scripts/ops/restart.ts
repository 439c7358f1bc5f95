import { UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { functionSpecs } from '#functions/function-specs.ts';
import { cloudOf } from './environment.ts';
import type { Task } from './task.ts';

/**
 * A function reads its keys when an instance starts, and a deployment without changes to it keeps its instances. Any change of its
 * configuration replaces them after their current answer; here it is the description.
 */
export const restart: Task = {
  summary: 'restart all functions, so that they read keys that were changed',
  usage: '',
  run: async (place, _given, say) => {
    const Description = `Restarted at ${new Date().toISOString()}`;
    const { lambda } = cloudOf(place);
    for (const name of functionSpecs.keys())
      await lambda.send(
        new UpdateFunctionConfigurationCommand({ FunctionName: place.functionOf(name), Description }),
      );
    say(`${functionSpecs.size} functions restarted.`);
  },
};
