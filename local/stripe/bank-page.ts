import { answerChallenge, getChallenged } from './confirm.ts';
import type { Desk } from './desk.ts';
import { htmlPage } from './html.ts';
import { formatMoney } from './money.ts';
import { requiredText } from './params.ts';
import { parseForm } from './form-body.ts';

/** The page of a bank that asks its customer to confirm: where `redirect_to_url` leads. */
export const bankPage = (desk: Desk, challenge: string): string => {
  const { amount } = getChallenged(desk, challenge);
  return htmlPage(
    '3-D Secure (simulated)',
    `<h1>3-D Secure (simulated)</h1><p>Your bank asks you to confirm a payment of ${formatMoney(amount)}.</p>
<form method="post"><button name="outcome" value="complete">Complete</button><button name="outcome" value="fail">Fail</button></form>`,
  );
};

/** Takes the customer's answer and says where to send them back to, with what Stripe adds to a return URL. */
export const answerBankPage = (desk: Desk, challenge: string, text: string): string => {
  const back = getChallenged(desk, challenge).next_action?.redirect_to_url?.return_url ?? '/';
  const passed = requiredText(parseForm(text), 'outcome') === 'complete';
  const intent = answerChallenge(desk, challenge, passed);
  const url = new URL(back);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
};
