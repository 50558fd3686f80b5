import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cleanHtml } from '../../src/html/clean.ts';
import { withoutActive } from '../../src/html/disarm.ts';
import { hostileHtml } from '../hostile-html.ts';

const programs = { chrome: '/usr/bin/chromium', firefox: '/usr/bin/firefox-esr' };
const browserName = z.enum(['chrome', 'firefox']).parse(process.env.BROWSER);
/** Time for requests that a page makes after it has loaded: animations, preconnections, handlers. */
const SETTLE_MS = 60;
const LOAD_MS = 10_000;
/** Attacks that fail without a cleaner prove nothing, so at least this many must succeed in either browser. */
const ATTACKS_THAT_WORK_MIN = 120;

let browser: Browser;
let page: Page;
let pages: Server;
let canary: Server;
/** The attacks that reached the canary server, and how. */
let heard: Map<number, string[]>;
let html = '';

beforeAll(async () => {
  canary = createServer((request, response) => {
    const [, number = '', ...rest] = (request.url ?? '').split('/');
    heard.set(Number(number), [...(heard.get(Number(number)) ?? []), `${request.method} ${rest.join('/')}`]);
    response.setHeader('access-control-allow-origin', '*');
    response.writeHead(200, { 'content-type': 'text/plain' }).end();
  });
  pages = createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/page') ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(request.url?.startsWith('/page') ? html : '');
  });
  for (const server of [canary, pages]) await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  browser = await puppeteer.launch({
    browser: browserName,
    executablePath: programs[browserName],
    protocol: 'webDriverBiDi',
    headless: true,
    args: browserName === 'chrome' ? ['--no-sandbox'] : [],
  });
  page = await browser.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
});
afterAll(async () => {
  await browser.close();
  for (const server of [canary, pages]) {
    server.closeAllConnections();
    server.close();
  }
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Returns the attack with its number in the address of its request, or of the request that its script makes. */
const armed = (attack: string, number: number): string =>
  attack
    .replaceAll(
      /(?:https:)?(\/\/|\\\\)canary\.example/g,
      (whole, slashes: string) =>
        `${whole.startsWith('https') ? 'http:' : ''}${slashes}127.0.0.1:${portOf(canary)}${slashes[0]}${number}`,
    )
    .replaceAll('canary()', `fetch('http://127.0.0.1:${portOf(canary)}/${number}/ran')`);

async function show(cleaned: (attack: string) => string): Promise<Map<number, string[]>> {
  heard = new Map();
  for (const [number, attack] of hostileHtml.entries()) {
    html = `<!doctype html>${cleaned(armed(`<p>words</p>${attack}`, number))}`;
    await page
      .goto(`http://127.0.0.1:${portOf(pages)}/page/${number}`, { waitUntil: 'load', timeout: LOAD_MS })
      .catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  return heard;
}

const namesOf = (found: Map<number, string[]>) => [...found].map(([number, how]) => `${hostileHtml[number]}: ${how.join(', ')}`);
const nothing = { pictureOf: () => undefined, stylesOf: () => undefined };

test('The attacks work when nothing cleans them', async () => {
  const found = await show((attack) => attack);
  console.log(`${browserName}: ${found.size} of ${hostileHtml.length} attacks succeed without cleaning.`);
  expect(found.size).toBeGreaterThan(ATTACKS_THAT_WORK_MIN);
}, 600_000);

test('security 23: An imported page requests nothing and runs nothing', async () => {
  expect(namesOf(await show((attack) => cleanHtml(attack, nothing)!.html))).toEqual([]);
}, 600_000);

test('security 23: A saved page runs nothing', async () => {
  const found = namesOf(await show(withoutActive));
  expect(found.filter((one) => / ran(?:,|$)|POST|ping/.test(one.split(': ').at(-1)!))).toEqual([]);
}, 600_000);
