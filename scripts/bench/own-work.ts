/** A CPU profile of the browser, as its DevTools protocol has it. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/** Where our own work begins: React's renderings, and the map room's handlers of the map's events. */
const OWN =
  /^(performWork\w*|performSyncWork\w*|flushSyncWork\w*|flushPassive\w*|processRootSchedule\w*|findVisible|toData|update|updateWhenClustered|giveFocus|reportMove)$/;

/** How long our own work ran at a stretch each time, in milliseconds, the longest first. */
export const longestRuns = ({ nodes, samples, timeDeltas }: Profile): number[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = new Set<number>();
  const mark = (id: number, isBelow: boolean) => {
    const node = byId.get(id);
    const isOwn = isBelow || OWN.test(node?.callFrame.functionName ?? '');
    if (isOwn) own.add(id);
    for (const child of node?.children ?? []) mark(child, isOwn);
  };
  if (nodes[0]) mark(nodes[0].id, false);
  const runs: number[] = [];
  let current = 0;
  samples.forEach((id, index) => {
    if (own.has(id)) current += (timeDeltas[index + 1] ?? 0) / 1000;
    else if (current > 0) {
      runs.push(current);
      current = 0;
    }
  });
  return [...runs, current].filter((run) => run > 0).sort((a, b) => b - a);
};
