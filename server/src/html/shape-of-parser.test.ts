import { shapeOf } from '@vigil/contract/shared/html-shape.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementsOf, parseHtml } from './html.ts';

const names =
  'a b i font div p span table tr td th li ul h1 center button br img tbody caption dd dl nobr u form pre section object title';
const name = fc.constantFrom(...names.split(' '));
const tag = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(name, fc.nat(20)).map(([one, value]) => `<${one} a=${value}>`) },
  { weight: 3, arbitrary: name.map((one) => `</${one}>`) },
  { weight: 2, arbitrary: fc.constantFrom('x', ' ') },
);

/** Every document has the elements html, head and body. */
const ALWAYS = 3;

test('the scan of the contract never finds many fewer elements than the parser makes', () => {
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 400 }), (tags) => {
      const html = tags.join('');
      const made = [...elementsOf(parseHtml(html))].length - ALWAYS;
      expect(made).toBeLessThanOrEqual(shapeOf(html).elements * 1.5 + 20);
    }),
    { numRuns: 1000 },
  );
});
