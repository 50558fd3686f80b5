import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findFreePorts } from '../../../../e2e/installation.ts';
import { Driver, type Size } from './driver.ts';

const START_MS = 15_000;
/** A command that hangs fails before its story's timeout, so that the error names it. */
const COMMAND_MS = 20_000;

/** Starts WebKitGTK in its minimal browser, on a virtual display. */
export async function openWebKit(): Promise<WebKitBrowser> {
  const display = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const [port] = await findFreePorts(1);
  const program = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
  });
  const address = `http://127.0.0.1:${port}`;
  const end = Date.now() + START_MS;
  while (
    !(await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return new WebKitBrowser(address, [program, display]);
}

class WebKitBrowser {
  readonly #address: string;
  readonly #programs: ChildProcess[];

  constructor(address: string, programs: ChildProcess[]) {
    this.#address = address;
    this.#programs = programs;
  }

  /** WebKitWebDriver allows one window at a time, so the previous one must be closed. */
  async enter(size: Size): Promise<Driver> {
    // With another strategy every command waits for the page's files and frames, and fails with the slowest of them.
    const capabilities = new Capabilities({ browserName: 'MiniBrowser' }).setPageLoadStrategy('none');
    // With an address given, Selenium neither searches for a driver nor downloads one.
    const driver = await new Builder().usingServer(this.#address).withCapabilities(capabilities).build();
    await driver.manage().setTimeouts({ pageLoad: COMMAND_MS, script: COMMAND_MS });
    const window = new SeleniumDriver(driver);
    await window.resize(size);
    return window;
  }

  async close() {
    for (const program of this.#programs) {
      const over = once(program, 'exit');
      program.kill();
      await over;
    }
  }
}

class SeleniumDriver extends Driver<WebElement> {
  readonly #driver: WebDriver;

  constructor(driver: WebDriver) {
    super();
    this.#driver = driver;
  }

  /** Waits until the previous page is gone. */
  async open(address: string) {
    await this.run(() => Object.assign(globalThis, { isLeft: true })).catch(() => {});
    await this.#driver.get(address);
    await this.until(`${address} is open`, () => this.run(() => !('isLeft' in globalThis)).catch(() => false));
  }

  run<Result, Given extends unknown[]>(work: (...given: Given) => Result, ...given: unknown[]): Promise<Awaited<Result>> {
    return this.#driver.executeScript(work, ...given);
  }

  /** The page is smaller than its window by the height of the browser's toolbar, which needs a width of 447 pixels. */
  async resize({ width, height }: Size) {
    const window = this.#driver.manage().window();
    await window.setRect({ x: 0, y: 0, width, height });
    const above = await this.run(() => outerHeight - innerHeight);
    await window.setRect({ x: 0, y: 0, width, height: height + above });
  }

  async screenshot(file: string) {
    await writeFile(file, await this.#driver.takeScreenshot(), 'base64');
  }

  close = () => this.#driver.quit();

  protected async runText(source: string) {
    await this.#driver.executeScript(source);
  }

  protected element(work: (given: never) => unknown, given: unknown): Promise<WebElement | null> {
    return this.#driver.executeScript(work, given);
  }

  protected clickAt = (element: WebElement) => element.click();
  protected sendKeys = (text: string) => this.#driver.actions().sendKeys(text).perform();
  protected sendFile = (element: WebElement, file: string) => element.sendKeys(file);
}
