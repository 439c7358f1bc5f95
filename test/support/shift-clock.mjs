// Shows every Node process of a run another day: `NODE_OPTIONS=--import=<this file>` with `CLOCK_OFFSET_MS`, the milliseconds
// from the present to that day's instant.
import { ServerResponse } from 'node:http';

const RealDate = Date;
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);

globalThis.Date = class Date extends RealDate {
  static now() {
    return RealDate.now() + offset;
  }

  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...args);
  }
};

// Node writes this header by its own clock, and clients of AWS set theirs by it.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
