import type { IncomingHttpHeaders } from 'node:http';
import type { StripeControl } from './control.ts';
import { StripeFailure } from './errors.ts';
import { parseForm } from './form-body.ts';
import { escapeHtml } from './html.ts';
import { requiredText } from './params.ts';

type Action = (control: StripeControl, id: string) => Promise<unknown>;

/** What the buttons of the dashboard do, by the name they send. */
const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['Dispute', (control, id) => control.openDispute(id)],
  ['Won', (control, id) => control.closeDispute(id, 'won')],
  ['Lost', (control, id) => control.closeDispute(id, 'lost')],
  ['Approve', (control, id) => control.moveAccount(id, 'enabled')],
  ['Restrict', (control, id) => control.moveAccount(id, 'restricted')],
  ['Change bank', (control, id) => control.changeBankAccount(id)],
  ['Succeed', (control, id) => control.settleRefund(id, 'succeeded')],
  ['Fail', (control, id) => control.settleRefund(id, 'failed')],
]);

/** The buttons for one record; names are keys of `ACTIONS`. */
export function buttons(id: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const all = names.map(
    (name) => `<button name="do" value="${name}" aria-label="${name} ${escapeHtml(id)}">${name}</button>`,
  );
  return `<form method="post"><input type="hidden" name="id" value="${escapeHtml(id)}">${all.join('')}</form>`;
}

/** Does what a button of the dashboard asked for. A form of another origin is refused with 403. */
export async function runButton(
  control: StripeControl,
  { origin, host }: IncomingHttpHeaders,
  text: string,
): Promise<void> {
  if (origin === undefined || origin !== `http://${host ?? ''}`) {
    throw new StripeFailure(403, { type: 'invalid_request_error', message: 'This form is of another page.' });
  }
  const form = parseForm(text);
  const name = requiredText(form, 'do');
  const action = ACTIONS.get(name);
  if (!action) {
    throw new StripeFailure(400, { type: 'invalid_request_error', message: `No such button: ${name}.` });
  }
  await action(control, requiredText(form, 'id'));
}
