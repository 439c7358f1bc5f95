import type { IncomingMessage } from 'node:http';
import type { Answer } from './api.ts';
import { answerBankPage, bankPage } from './bank-page.ts';
import type { StripeControl } from './control.ts';
import { runControl } from './control-http.ts';
import { runButton } from './dashboard-actions.ts';
import { dashboard } from './dashboard.ts';
import type { Desk } from './desk.ts';
import { StripeFailure } from './errors.ts';
import { answerHostedPage, visitHostedPage } from './hosted-pages.ts';
import { assertJson, html, javascript, json } from './wire.ts';

interface SiteParts {
  desk: Desk;
  control: StripeControl;
  /** The text of the Stripe.js stand-in. */
  script: string;
  changed: () => void;
}

const CONTROL = '/__control/';

const seeOther = (location: string): Answer => ({ status: 303, headers: { Location: location }, body: '' });

/** Everything that is not the API: the dashboard, the script, the pages for customers and owners, the controls. */
export function stripeSite({ desk, control, script, changed }: SiteParts) {
  const saved = async (answer: Answer): Promise<Answer> => {
    await desk.store.save();
    changed();
    return answer;
  };

  /** An owner at an address that an account link or a login link gave out. */
  function hosted({ method, headers }: IncomingMessage, link: string, text: string): Promise<Answer> {
    const language = headers['accept-language'];
    const visit =
      method === 'POST'
        ? answerHostedPage(desk, link, text, language)
        : visitHostedPage(desk, link, language);
    return saved('page' in visit ? html(visit.page) : seeOther(visit.location));
  }

  async function respond(request: IncomingMessage, path: string, text: string): Promise<Answer> {
    const { method, headers } = request;
    if (method === 'GET' && path === '/') return html(dashboard(desk.store));
    if (method === 'POST' && path === '/') {
      await runButton(control, headers, text);
      return seeOther('/');
    }
    const link = /^\/connect\/(\w+)$/.exec(path)?.[1];
    if (link !== undefined && (method === 'GET' || method === 'POST')) return hosted(request, link, text);
    if (method === 'GET' && path === '/stripe.js') return javascript(script);
    const challenge = /^\/3ds\/(\w+)$/.exec(path)?.[1];
    if (method === 'GET' && challenge !== undefined) return html(bankPage(desk, challenge));
    if (method === 'POST' && challenge !== undefined) {
      return saved(seeOther(answerBankPage(desk, challenge, text)));
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
