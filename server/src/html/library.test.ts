import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlFlaw } from '@vigil/contract/shared/html-shape.ts';
import { expect, test } from 'vitest';
import { disarm, withoutActive } from './disarm.ts';
import { parseHtml } from './html.ts';

const LIBRARY = join(import.meta.dirname, '../../library/phishing');
const files = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));

test('the library has its emails and pages', () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each(files)('%s is made of what the list allows, and stays as it is', (name) => {
  const html = readFileSync(join(LIBRARY, name), 'utf8');
  expect(htmlFlaw(html)).toBeNull();
  expect(withoutActive(html)).toBe(html);
  expect(disarm(parseHtml(html))).toEqual({ active: 0, unknown: 0 });
});
