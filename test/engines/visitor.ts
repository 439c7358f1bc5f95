import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { type Driver, type Handle, NoAnswer } from './driver.ts';
import { describeTarget, type Target } from './target.ts';

const PATIENCE_MS = 40_000;
const PAUSE_MS = 50;

/** The script that finds elements in a page. */
const FINDER = buildSync({
  entryPoints: [path.join(import.meta.dirname, 'find.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'finder',
  target: 'es2020',
}).outputFiles[0]?.text;
const install = (text = '') => `(() => { ${text}; window.finder = finder; })()`;

/** Whether a new page has loaded and is hydrated. */
const isNewAndLive = () => !('isLeft' in window) && document.documentElement.dataset['live'] !== undefined;

/** A person who uses a browser of any engine. All methods wait for what they need. */
export class Visitor {
  readonly #driver: Driver;
  readonly #site: string;

  constructor(driver: Driver, site: string) {
    this.#driver = driver;
    this.#site = site;
  }

  /** Opens a path of the site by URL. */
  async go(to: string): Promise<void> {
    await this.#load(() => this.#driver.go(this.#site + to));
  }

  async reload(): Promise<void> {
    await this.#load(() => this.evaluate(() => void setTimeout(() => location.reload())));
  }

  back(): Promise<void> {
    return this.evaluate(() => history.back());
  }

  async location(): Promise<URL> {
    return new URL(await this.evaluate(() => location.href));
  }

  click(target: Target): Promise<void> {
    return this.#act(target, (element) => element.click());
  }

  fill(target: Target, text: string): Promise<void> {
    return this.#act(target, (element) => element.fill(text));
  }

  select(target: Target, value: string): Promise<void> {
    return this.#act(target, (element) => element.select(value));
  }

  upload(target: Target, files: readonly string[]): Promise<void> {
    return this.#act(target, (element) => element.upload(files));
  }

  pressEnter(target: Target): Promise<void> {
    return this.#act(target, (element) => element.pressEnter());
  }

  /** The text of an element or the value of a field, once it is shown. */
  async read(target: Target): Promise<string> {
    await this.see(target);
    return String(await this.#ask('read', target));
  }

  count(target: Target): Promise<number> {
    return this.#ask('count', target).then(Number);
  }

  see(target: Target): Promise<void> {
    return this.until(async () => (await this.count(target)) > 0, `to see ${describeTarget(target)}`);
  }

  miss(target: Target): Promise<void> {
    return this.until(async () => (await this.count(target)) === 0, `to miss ${describeTarget(target)}`);
  }

  /** Waits for a path of the site, or for a path and query that match a pattern. */
  arrive(at: string | RegExp): Promise<void> {
    const isThere = ({ pathname, search }: URL) =>
      typeof at === 'string' ? pathname === at : at.test(pathname + search);
    return this.until(async () => isThere(await this.location()), `to arrive at ${String(at)}`);
  }

  /** Runs a function in the page. It can use nothing but its arguments. */
  async evaluate<T, A extends unknown[]>(run: (...args: A) => T, ...args: A): Promise<Awaited<T>> {
    const source = `(${run.toString()})(...${JSON.stringify(args)})`;
    return (await this.#driver.evaluate(source)) as Awaited<T>; // the result of the function, by way of JSON
  }

  errors(): Promise<readonly string[]> {
    return this.#driver.errors();
  }

  async screenshot(file: `${string}.png`): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true });
    await this.#driver.screenshot(file);
  }

  leave(): Promise<void> {
    return this.#driver.close();
  }

  async until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let problem: unknown;
    while (Date.now() < end) {
      try {
        if (await isSo()) return;
        problem = undefined;
      } catch (error) {
        if (error instanceof NoAnswer) throw error;
        problem = error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    const reason = problem instanceof Error ? ` (${problem.message})` : '';
    throw new Error(`Waited in vain ${what}${reason}. ${await this.#describe()}`);
  }

  /** Leaves the page for another document. Polls for it, because some engines send no event. */
  async #load(leave: () => Promise<void>): Promise<void> {
    await this.errors();
    await this.evaluate(() => void Object.assign(window, { isLeft: true }));
    await leave();
    await this.until(() => this.evaluate(isNewAndLive), 'for the page to come alive');
  }

  async #act(target: Target, act: (element: Handle) => Promise<void>): Promise<void> {
    const tryIt = async () => {
      const element = await this.#find(target);
      if (element === undefined) return false;
      await act(element);
      return true;
    };
    await this.until(tryIt, `to use ${describeTarget(target)}`);
  }

  async #find(target: Target): Promise<Handle | undefined> {
    await this.#prepare();
    return this.#driver.find(`finder.find(${JSON.stringify(target)}, true)`);
  }

  async #ask(question: 'count' | 'read', target: Target): Promise<unknown> {
    await this.#prepare();
    return this.#driver.evaluate(`finder.${question}(${JSON.stringify(target)})`);
  }

  async #prepare() {
    if (!(await this.evaluate(() => 'finder' in window))) await this.#driver.evaluate(install(FINDER));
  }

  /** Describes the current page for an error message. */
  async #describe(): Promise<string> {
    const shown = await this.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 300)).catch(
      String,
    );
    const errors = await this.errors().catch(String);
    return `At ${String(await this.location().catch(String))}: «${shown}», thrown: ${JSON.stringify(errors)}`;
  }
}
