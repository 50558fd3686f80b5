import type { Driver, Size } from './driver.ts';
import { openWithPuppeteer } from './puppeteer-driver.ts';
import { openWebKit } from './selenium-driver.ts';

export const browserNames = ['chrome', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof browserNames)[number];

/** Each window has its own cookies and storage; only one window is open at a time. */
export type Browser = { enter(size: Size): Promise<Driver>; close(): Promise<void> };

export const openBrowser = (name: BrowserName): Promise<Browser> => (name === 'webkit' ? openWebKit() : openWithPuppeteer(name));
