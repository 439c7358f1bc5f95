import type { IncomingMessage } from 'node:http';
import type { Answer } from './api.ts';
import { answerBankPage, bankPage } from './bank-page.ts';
import type { StripeControl } from './control.ts';
import { runControl } from './control-http.ts';
import { dashboard } from './dashboard.ts';
import type { Desk } from './desk.ts';
import { StripeFailure } from './errors.ts';
import { assertJson, html, javascript, json } from './wire.ts';

interface SiteParts {
  desk: Desk;
  control: StripeControl;
  /** The text of the Stripe.js stand-in. */
  script: string;
  changed: () => void;
}

const CONTROL = '/__control/';

/** Everything that is not the API: the dashboard, the script, the bank's page and the controls. */
export function stripeSite({ desk, control, script, changed }: SiteParts) {
  async function respond({ method, headers }: IncomingMessage, path: string, text: string): Promise<Answer> {
    if (method === 'GET' && path === '/') return html(dashboard(desk.store));
    if (method === 'GET' && path === '/stripe.js') return javascript(script);
    const challenge = /^\/3ds\/(\w+)$/.exec(path)?.[1];
    if (method === 'GET' && challenge !== undefined) return html(bankPage(desk, challenge));
    if (method === 'POST' && challenge !== undefined) {
      const location = answerBankPage(desk, challenge, text);
      await desk.store.save();
      changed();
      return { status: 303, headers: { Location: location }, body: '' };
    }
    if (method === 'POST' && path.startsWith(CONTROL)) {
      assertJson(headers);
      return json(200, await runControl(control, path.slice(CONTROL.length), text));
    }
    return json(404, { error: { type: 'invalid_request_error', message: `Nothing at ${path}` } });
  }

  return (request: IncomingMessage, url: URL, text: string): Promise<Answer> =>
    respond(request, url.pathname, text).catch((error: unknown) => {
      if (error instanceof StripeFailure) return json(error.status, { error: error.body });
      throw error;
    });
}
