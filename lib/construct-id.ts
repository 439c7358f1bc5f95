/** `createSpot` -> `CreateSpot`: the name of a function in the stacks, of its bundle's folder and in the logs. */
export const constructIdOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
