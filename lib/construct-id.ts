/** `createSpot` -> `CreateSpot`: the name of a function in the stacks, of its bundle's folder and in the logs. */
export const constructIdOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What the system of a stage is called in its account: stacks, functions, queues and logs begin with it. */
export const systemNameOf = ({ name, stage }: { name: string; stage: string }): string => `${name}-${stage}`;

/** What a function is called in the account, of which its queue of failures has its own. */
export const cloudNameOf = (system: { name: string; stage: string }, id: string): string =>
  `${systemNameOf(system)}-${id}`;
