// Changes the clock of every Node process of a run: `NODE_OPTIONS=--import=<this file>` with `CLOCK_OFFSET_MS`, the milliseconds
// to add to the present, or with `CLOCK_AT_MS`, the instant at which the clock is stopped.
import { ServerResponse } from 'node:http';

const RealDate = Date;
const { CLOCK_AT_MS, CLOCK_OFFSET_MS = '0' } = process.env;
const readClock = () => Number(CLOCK_AT_MS ?? RealDate.now() + Number(CLOCK_OFFSET_MS));

globalThis.Date = class Date extends RealDate {
  static now() {
    return readClock();
  }

  constructor(...args) {
    if (args.length === 0) super(readClock());
    else super(...args);
  }
};

// Node sets this header by its own clock, and AWS clients correct their clock by it.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
