/** A failure of the next matching call of the API. */
export interface Fault {
  /** The HTTP status answered instead of the true one; 0 cuts the connection without an answer. Absent: the true answer, late. */
  readonly status?: number;
  /** True: the work is done and only its answer is lost. False (the default): nothing has happened. */
  readonly withEffect?: boolean;
  /** Answer this much later; the idempotency key stays in use meanwhile. */
  readonly delayMs?: number;
  /** Number of calls that fail (default 1); the SDK repeats a failed call by itself up to twice. */
  readonly times?: number;
  /** Only calls whose `METHOD /path` contains this text, such as `POST /v1/refunds`. */
  readonly match?: string;
}

export interface Faults {
  readonly add: (fault: Fault) => void;
  /** The fault that hits this call, used up by it. */
  readonly take: (call: string) => Fault | undefined;
  readonly clear: () => void;
}

export const faultList = (): Faults => {
  let planned: (Fault & { times: number })[] = [];
  return {
    add: (fault) => {
      planned.push({ ...fault, times: fault.times ?? 1 });
    },
    take: (call) => {
      const fault = planned.find(({ match }) => match === undefined || call.includes(match));
      if (!fault) return undefined;
      fault.times -= 1;
      planned = planned.filter(({ times }) => times > 0);
      return fault;
    },
    clear: () => {
      planned = [];
    },
  };
};
