import type { IncomingMessage } from 'node:http';
import type { StripeAnswer } from './api.ts';
import type { Desk } from './desk.ts';
import { StripeFailure } from './errors.ts';
import { answerHostedPage, visitHostedPage } from './hosted-pages.ts';
import { html, javascript, json } from './wire.ts';

interface SiteParts {
  readonly desk: Desk;
  /** The text of the fake Stripe.js. */
  readonly script: string;
  readonly changed: () => void;
}

const seeOther = (location: string): StripeAnswer => ({
  status: 303,
  headers: { Location: location },
  body: '',
});

/** The site beside the API: the script, and the pages for customers and owners. */
export const stripeSite = ({ desk, script, changed }: SiteParts) => {
  /** An owner at an address that an account link or a login link gave out. */
  const hosted = async (
    { method, headers }: IncomingMessage,
    link: string,
    text: string,
  ): Promise<StripeAnswer> => {
    const language = headers['accept-language'];
    const visit =
      method === 'POST'
        ? answerHostedPage(desk, link, text, language)
        : visitHostedPage(desk, link, language);
    await desk.store.save();
    changed();
    return 'page' in visit ? html(visit.page) : seeOther(visit.location);
  };

  const respond = async (request: IncomingMessage, path: string, text: string): Promise<StripeAnswer> => {
    const { method } = request;
    const link = /^\/connect\/(\w+)$/.exec(path)?.[1];
    if (link !== undefined && (method === 'GET' || method === 'POST')) return hosted(request, link, text);
    if (method === 'GET' && path === '/stripe.js') return javascript(script);
    return json(404, { error: { type: 'invalid_request_error', message: `Nothing at ${path}` } });
  };

  return (request: IncomingMessage, url: URL, text: string): Promise<StripeAnswer> =>
    respond(request, url.pathname, text).catch((error: unknown) => {
      if (error instanceof StripeFailure) return json(error.status, { error: error.body });
      throw error;
    });
};
