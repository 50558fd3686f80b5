import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core';
import { Driver, type Size } from './driver.ts';

const settings = {
  chrome: {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--force-prefers-reduced-motion'],
  },
  firefox: {
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  },
};

export async function openWithPuppeteer(name: 'chrome' | 'firefox'): Promise<PuppeteerBrowser> {
  const browser = await puppeteer.launch({ browser: name, protocol: 'webDriverBiDi', headless: true, ...settings[name] });
  return new PuppeteerBrowser(browser);
}

class PuppeteerBrowser {
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async enter(size: Size): Promise<Driver> {
    const context = await this.#browser.createBrowserContext();
    const window = new PuppeteerDriver(context, await context.newPage());
    await window.resize(size);
    return window;
  }

  close = () => this.#browser.close();
}

class PuppeteerDriver extends Driver<ElementHandle> {
  readonly #context: BrowserContext;
  readonly #page: Page;

  constructor(context: BrowserContext, page: Page) {
    super();
    this.#context = context;
    this.#page = page;
  }

  async open(address: string) {
    await this.#page.goto(address, { waitUntil: 'domcontentloaded' });
  }

  run<Result, Given extends unknown[]>(work: (...given: Given) => Result, ...given: unknown[]): Promise<Awaited<Result>> {
    return this.#page.evaluate(work as (...given: unknown[]) => Result, ...given);
  }

  resize = (size: Size) => this.#page.setViewport(size);

  async screenshot(file: string) {
    await this.#page.screenshot({ path: file });
  }

  close = () => this.#context.close();

  protected async runText(source: string) {
    await this.#page.evaluate(source);
  }

  protected async element(work: (given: never) => unknown, given: unknown): Promise<ElementHandle | null> {
    const handle = await this.#page.evaluateHandle(work as (given: unknown) => unknown, given);
    return handle.asElement() as ElementHandle | null;
  }

  protected clickAt = (element: ElementHandle) => element.click();
  protected sendKeys = (text: string) => this.#page.keyboard.type(text);
  protected sendFile = (element: ElementHandle, file: string) => (element as ElementHandle<HTMLInputElement>).uploadFile(file);
}
