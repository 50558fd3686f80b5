import { expect, test } from 'vitest';
import { browserOf, isOldAgent, isScannerAgent, osOf } from './agent.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.0', null],
])('%s runs on %s', (agent, os) => {
  expect(osOf(agent)).toBe(os);
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge'],
  [`${windows} Chrome/140.0.0.0 YaBrowser/25.8 Safari/537.36`, 'Yandex Browser'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
  ],
  ['curl/8.0', null],
])('%s is %s', (agent, browser) => {
  expect(browserOf(agent)).toBe(browser);
});

test.each<[string, { isScanner?: boolean; isOld?: boolean }]>([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, {}],
  [`${windows} Chrome/69.0.3497.100 Safari/537.36`, { isOld: true }],
  ['Mozilla/5.0 (Windows NT 5.1; rv:52.0) Gecko/20100101 Firefox/115.0', { isOld: true }],
  ['Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; Microsoft Outlook 16.0.17328)', {}],
  ['Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Thunderbird/128.0', {}],
  ['Barracuda Sentinel (EE)', { isScanner: true }],
  ['Mozilla/5.0', { isScanner: true }],
  ['', { isScanner: true }],
])('«%s» as a scanner or an old browser: %o', (agent, { isScanner = false, isOld = false }) => {
  expect([isScannerAgent(agent), isOldAgent(agent)]).toEqual([isScanner, isOld]);
});
