import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { find, hasQueries, type PageTarget, pressed, placeOf, selectAll, textOf, valueOf } from './in-page.ts';

type Words = string | RegExp;
export type Target = {
  role?: string;
  name?: Words;
  level?: number;
  label?: Words;
  css?: string;
  at?: number;
  within?: Target;
};

export type Size = { width: number; height: number };

const WAIT_MS = 20_000;
const POLL_MS = 40;
/** A file that imports nothing and runs in any page. */
const queriesFile = createRequire(import.meta.url)
  .resolve('@testing-library/dom')
  .replace(/dist.*$/, 'dist/@testing-library/dom.umd.min.js');

/** A person's window in one browser. Abstract methods hold the differences between browsers; waits and retries are here, once. */
export abstract class Driver<Element = unknown> {
  abstract open(address: string): Promise<void>;
  /** Runs a function in the page. Its parameters may contain elements. */
  abstract run<Result, Given extends unknown[]>(work: (...given: Given) => Result, ...given: unknown[]): Promise<Awaited<Result>>;
  abstract resize(size: Size): Promise<void>;
  abstract screenshot(file: string): Promise<void>;
  abstract close(): Promise<void>;
  protected abstract runText(source: string): Promise<void>;
  /** Runs a function that returns an element of the page. */
  protected abstract element(work: (given: never) => unknown, given: unknown): Promise<Element | null>;
  protected abstract clickAt(element: Element): Promise<void>;
  protected abstract sendKeys(text: string): Promise<void>;
  protected abstract sendFile(element: Element, file: string): Promise<void>;

  async click(target: Target): Promise<void> {
    await this.#on(target, async (found) => {
      const element = (await this.element(pressed, found))!;
      const before = await this.run(placeOf, element);
      await pause();
      const isStill = before !== null && before === (await this.run(placeOf, element));
      if (!isStill) throw new Error('It moves, is disabled, or is covered.');
      await this.clickAt(element);
    });
  }

  /** Replaces the content of the field. */
  async type(target: Target, text: string): Promise<void> {
    await this.#on(target, async (element) => {
      await this.run(selectAll, element);
      await this.sendKeys(text);
      const typed = await this.run(valueOf, element);
      if (typed !== text) throw new Error(`The field holds "${typed}".`);
    });
  }

  async choose(target: Target, file: string): Promise<void> {
    await this.#on(target, (element) => this.sendFile(element, file));
  }

  async find(target: Target): Promise<void> {
    await this.#on(target, async () => {});
  }

  async isThere(target: Target): Promise<boolean> {
    await this.#bringQueries();
    return (await this.element(find, toPage(target))) !== null;
  }

  async textOf(target: Target): Promise<string> {
    return this.#on(target, (element) => this.run(textOf, element));
  }

  async valueOf(target: Target): Promise<string> {
    return this.#on(target, (element) => this.run(valueOf, element));
  }

  /** Waits until the text is visible. */
  async see(words: Words, within: Target = { css: 'body' }): Promise<void> {
    await this.#on(within, async (element) => {
      const text = await this.run(textOf, element);
      const isSeen = typeof words === 'string' ? text.includes(words) : words.test(text);
      if (!isSeen) throw new Error(`"${String(words)}" is not in: ${text.slice(0, 1500)}`);
    });
  }

  async until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!(await isTrue())) {
      if (Date.now() > end) throw new Error(`Not seen in time: ${what}`);
      await pause();
    }
  }

  async untilGone(target: Target): Promise<void> {
    await this.until(`${nameOf(target)} is gone`, async () => !(await this.isThere(target)));
  }

  /** Finds the element and acts until both succeed, because a page that is drawn again replaces its elements. */
  async #on<Result>(target: Target, act: (element: Element) => Promise<Result>): Promise<Result> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      try {
        await this.#bringQueries();
        const element = await this.element(find, toPage(target));
        if (element === null) throw new Error('It is not there.');
        return await act(element);
      } catch (error) {
        if (Date.now() > end) throw new Error(`${nameOf(target)}: ${String(error)}`, { cause: error });
        await pause();
      }
    }
  }

  async #bringQueries(): Promise<void> {
    if (!(await this.run(hasQueries))) await this.runText(await readFile(queriesFile, 'utf8'));
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

const toPage = ({ within, ...target }: Target): PageTarget => ({
  ...target,
  name: pattern(target.name),
  label: pattern(target.label),
  ...(within !== undefined && { within: toPage(within) }),
});
const pattern = (words: Words | undefined) => (words instanceof RegExp ? { source: words.source, flags: words.flags } : words);

const nameOf = ({ role, name, label, css, within }: Target): string =>
  [role ?? css ?? 'label', name ?? label, within && `in ${nameOf(within)}`].filter((part) => part !== undefined).join(' ');
