import { createServer } from 'node:http';
import { build } from 'esbuild';
import { later } from './stripe-support.ts';

/** A payment page like the product's, with the real wrappers and no code for the emulator. */
const PAGE = `
  import { StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { loadStripe } from '@stripe/stripe-js/pure';
  import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';

  const asked = new URLSearchParams(location.search);
  const stripe = loadStripe('pk_test_local_contract');
  const options = asked.has('deferred')
    ? { mode: 'payment', amount: 4250, currency: 'eur', locale: asked.get('locale') }
    : { clientSecret: asked.get('secret'), locale: asked.get('locale'), appearance: { variables: { colorPrimary: '#0b6e4f' } } };

  function Pay() {
    const stripe = useStripe();
    const elements = useElements();
    const [result, setResult] = useState('');
    const [state, setState] = useState('loading');
    const pay = async (event) => {
      event.preventDefault();
      const submitted = asked.has('deferred') ? await elements.submit() : {};
      const { error, paymentIntent } = submitted.error ? submitted : await stripe.confirmPayment({
        elements,
        clientSecret: asked.has('deferred') ? asked.get('secret') : undefined,
        confirmParams: { return_url: location.origin + '/back' },
        redirect: asked.get('redirect') ?? 'if_required',
      });
      setResult(error ? [error.type, error.code, error.decline_code, error.message].join('|') : paymentIntent.status);
    };
    return (
      <form onSubmit={pay}>
        <PaymentElement
          onReady={() => setState((known) => (known === 'loading' ? 'ready' : known))}
          onLoadError={({ error }) => setState('load error: ' + error.code)}
          onChange={({ complete, empty }) => setState(complete ? 'complete' : empty ? 'empty' : 'incomplete')}
        />
        <button>Pay</button>
        <p data-testid="state">{state}</p>
        <p data-testid="result">{result}</p>
      </form>
    );
  }

  const tree = <StrictMode><h1>Pay</h1><Elements stripe={stripe} options={options}><Pay /></Elements></StrictMode>;
  createRoot(document.getElementById('root')).render(tree);
`;

const bundlePage = async (): Promise<string> => {
  const result = await build({
    stdin: { contents: PAGE, loader: 'jsx', resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
};

let bundled: Promise<string> | undefined;

/** Serves the page with a policy that allows the emulator's script and calls, but no inline style or script. */
export const servePage = async (): Promise<{ origin: string; use: (stripeJsUrl: string) => void }> => {
  const script = await (bundled ??= bundlePage());
  let stripeJsUrl = '';
  const server = createServer((request, response) => {
    const api = stripeJsUrl === '' ? '' : new URL(stripeJsUrl).origin;
    const policy = `default-src 'none'; script-src 'self' ${api}; connect-src ${api}; style-src 'self'`;
    if (request.url === '/page.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      return;
    }
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
      .end(
        `<!doctype html><html lang="es"><title>Pago</title><main id="root"></main>
       <script src="${stripeJsUrl}"></script><script src="/page.js"></script></html>`,
      );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  later(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The page has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    use: (url) => {
      stripeJsUrl = url;
    },
  };
};
