import { logAlarms } from '../alarms.ts';

export const alarms = { alarms: logAlarms };
