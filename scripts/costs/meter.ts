import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AwsClient } from 'aws4fetch';
import { jobs } from '#functions/manifest.ts';
import { runningFunction } from '#local/functions/run-function.ts';

/** One call to the table, and what it cost. */
interface TableCall {
  /** Of the function that made it. */
  readonly by: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly reads: number;
  readonly writes: number;
}

/** One run of a job, as its calls to the table show it. */
interface JobRun {
  readonly job: string;
  readonly milliseconds: number;
  readonly reads: number;
  readonly writes: number;
}

interface RequestLine {
  readonly message: string;
  readonly route: string;
  readonly durationMs: number;
}

/** A job looks again no sooner than this after it ended (see local/jobs.ts): what lies between is another run. */
const BETWEEN_RUNS_MS = 250;

const isJob = (name: string) => Object.hasOwn(jobs, name);

type Send = (this: unknown, command: { readonly input: object }, ...rest: unknown[]) => Promise<object>;
interface Capacity {
  readonly CapacityUnits?: number;
}

/** Counts what the functions of this process use, from the moment it is made. */
export class Meter {
  #tableCalls: TableCall[] = [];
  #lines: string[] = [];
  pictureReads = 0;
  pictureWrites = 0;

  constructor() {
    this.#watchTable();
    this.#watchObjects();
    this.#watchLog();
  }

  /** Everything is nothing again. */
  reset(): void {
    this.#tableCalls = [];
    this.#lines = [];
    [this.pictureReads, this.pictureWrites] = [0, 0];
  }

  /** Requests that functions answered, as they logged them. */
  requests(): RequestLine[] {
    return this.#lines
      .map((line) => JSON.parse(line) as RequestLine) // a line of our own log
      .filter(({ message }) => message === 'request');
  }

  logBytes(): number {
    return this.#lines.reduce((bytes, line) => bytes + Buffer.byteLength(line) + 1, 0);
  }

  /** Units of requests, without those of jobs. */
  requestUnits(): { reads: number; writes: number } {
    const calls = this.#tableCalls.filter(({ by }) => by !== '' && !isJob(by));
    return {
      reads: calls.reduce((sum, { reads }) => sum + reads, 0),
      writes: calls.reduce((sum, { writes }) => sum + writes, 0),
    };
  }

  /** Each run of each job. */
  jobRuns(): JobRun[] {
    return Object.keys(jobs).flatMap((job) => {
      const runs: TableCall[][] = [];
      for (const call of this.#tableCalls.filter(({ by }) => by === job)) {
        const last = runs.at(-1);
        const endedAt = Math.max(...(last ?? []).map((earlier) => earlier.endedAt));
        if (last && call.startedAt - endedAt < BETWEEN_RUNS_MS) last.push(call);
        else runs.push([call]);
      }
      return runs.map((calls) => ({
        job,
        milliseconds:
          Math.max(...calls.map(({ endedAt }) => endedAt)) -
          Math.min(...calls.map(({ startedAt }) => startedAt)),
        reads: calls.reduce((sum, { reads }) => sum + reads, 0),
        writes: calls.reduce((sum, { writes }) => sum + writes, 0),
      }));
    });
  }

  #watchTable(): void {
    const note = (call: TableCall) => void this.#tableCalls.push(call);
    const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send; // a method of a class that is generic in all it sends
    const listen: Send = async function (this: unknown, command, ...rest) {
      const [by, startedAt] = [runningFunction() ?? '', Date.now()];
      Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer: { ConsumedCapacity?: Capacity | Capacity[] } = await send.call(this, command, ...rest);
      const units = [answer.ConsumedCapacity ?? []]
        .flat()
        .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      const isWrite = /^(Put|Update|Delete|TransactWrite)/.test(command.constructor.name);
      note({ by, startedAt, endedAt: Date.now(), reads: isWrite ? 0 : units, writes: isWrite ? units : 0 });
      return answer;
    };
    Reflect.set(DynamoDBDocumentClient.prototype, 'send', listen);
  }

  #watchObjects(): void {
    const note = (isWrite: boolean) => {
      if (runningFunction() === undefined) return;
      if (isWrite) this.pictureWrites++;
      else this.pictureReads++;
    };
    const send = Reflect.get(S3Client.prototype, 'send') as Send; // as above
    const listen: Send = function (this: unknown, command, ...rest) {
      if (!command.constructor.name.startsWith('Delete')) note(/^(Put|Copy)/.test(command.constructor.name));
      return send.call(this, command, ...rest);
    };
    Reflect.set(S3Client.prototype, 'send', listen);
    const sender: {
      fetch: (this: AwsClient, ...request: Parameters<AwsClient['fetch']>) => Promise<Response>;
    } = AwsClient.prototype;
    const { fetch: sign } = sender;
    sender.fetch = function (input, init) {
      if (this.service === 's3' && init?.method !== 'DELETE') note(init?.method === 'PUT');
      return sign.call(this, input, init);
    };
  }

  /** Lines of functions are kept from the terminal. */
  #watchLog(): void {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text: string | Uint8Array, ...rest: never[]) => {
      const lines = String(text).split('\n');
      const own = lines.filter((line) => line.startsWith('{"level"'));
      this.#lines.push(...own);
      for (const line of own) if (line.startsWith('{"level":"error"')) console.error(line);
      return own.length > 0 ? true : write(text, ...rest);
    }; // it has three shapes, and all of them begin with the text
  }
}
