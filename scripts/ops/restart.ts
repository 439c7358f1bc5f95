import { UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { functionSpecs } from '#functions/function-specs.ts';
import { cloudOf } from './environment.ts';
import type { Task } from './task.ts';

/**
 * A function reads its keys when an instance begins, and a deployment that changes nothing of it lets its instances live.
 * Whatever is changed of its configuration ends them once they have answered; here it is the description.
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
