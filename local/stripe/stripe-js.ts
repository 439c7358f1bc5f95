import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('./browser/stripe.js', import.meta.url));

/** The emulator's script in place of https://js.stripe.com, in one piece, calling the API at `origin`. */
export const buildStripeJs = async (origin: string): Promise<string> => {
  const result = await build({
    entryPoints: [ENTRY],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { API_ORIGIN: JSON.stringify(origin) },
    write: false,
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
};
