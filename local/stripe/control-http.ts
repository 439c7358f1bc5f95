import * as z from 'zod';
import { ACCOUNT_STATES } from './account-states.ts';
import type { StripeControl } from './control.ts';
import { StripeFailure } from './errors.ts';

const Id = z.strictObject({ id: z.string() });
const Resend = z.strictObject({ eventId: z.string(), times: z.int().min(1).max(50).default(1) });
const Resume = z.strictObject({ order: z.enum(['created', 'reversed']).optional() });
const Settle = z.strictObject({ id: z.string(), status: z.enum(['succeeded', 'failed']) });
const OpenDispute = z.strictObject({
  intentId: z.string(),
  amount: z.int().min(1).exactOptional(),
  reason: z.string().exactOptional(),
});
const CloseDispute = z.strictObject({ id: z.string(), status: z.enum(['won', 'lost']) });
const MoveAccount = z.strictObject({ id: z.string(), state: z.enum(ACCOUNT_STATES) });
const Fault = z.strictObject({
  status: z.union([z.literal(0), z.int().min(400).max(599)]).exactOptional(),
  withEffect: z.boolean().exactOptional(),
  delayMs: z.int().min(0).max(60_000).exactOptional(),
  times: z.int().min(1).max(1_000).exactOptional(),
  match: z.string().exactOptional(),
});

type Command = (control: StripeControl, input: unknown) => unknown;

/** `POST /__control/<name>` with a JSON body: the same controls, for tests that run in another process. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'resend',
    (control, input) => {
      const { eventId, times } = Resend.parse(input);
      return control.resend(eventId, times);
    },
  ],
  ['pause-webhooks', (control) => control.pauseWebhooks()],
  [
    'resume-webhooks',
    (control, input) => {
      const { order } = Resume.parse(input);
      return control.resumeWebhooks(order && { order });
    },
  ],
  ['flush-webhooks', (control) => control.flushWebhooks()],
  ['fail-next', (control, input) => control.failNext(Fault.parse(input))],
  ['succeed-intent', (control, input) => control.succeedIntent(Id.parse(input).id)],
  ['process-intent', (control, input) => control.processIntent(Id.parse(input).id)],
  [
    'settle-refund',
    (control, input) => {
      const { id, status } = Settle.parse(input);
      return control.settleRefund(id, status);
    },
  ],
  [
    'open-dispute',
    (control, input) => {
      const { intentId, ...options } = OpenDispute.parse(input);
      return control.openDispute(intentId, options);
    },
  ],
  [
    'close-dispute',
    (control, input) => {
      const { id, status } = CloseDispute.parse(input);
      return control.closeDispute(id, status);
    },
  ],
  [
    'move-account',
    (control, input) => {
      const { id, state } = MoveAccount.parse(input);
      return control.moveAccount(id, state);
    },
  ],
  ['change-bank-account', (control, input) => control.changeBankAccount(Id.parse(input).id)],
  ['reset', (control) => control.reset()],
]);

/** Runs one command. Throws 404 for an unknown one and 400 for input that does not fit. */
export async function runControl(control: StripeControl, name: string, text: string): Promise<unknown> {
  const command = COMMANDS.get(name);
  const invalid = (status: number, message: string) =>
    new StripeFailure(status, { type: 'invalid_request_error', message });
  if (!command) throw invalid(404, `No such control: ${name}. There are: ${[...COMMANDS.keys()].join(', ')}`);
  try {
    const input: unknown = text === '' ? {} : JSON.parse(text);
    return (await command(control, input)) ?? { done: true };
  } catch (error) {
    if (error instanceof z.ZodError) throw invalid(400, z.prettifyError(error));
    if (error instanceof SyntaxError) throw invalid(400, 'The body is not JSON.');
    throw error;
  }
}
