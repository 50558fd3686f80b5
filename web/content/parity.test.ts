import { languages } from '@vigil/contract/shared/languages.ts';
import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import { describe, expect, test } from 'vitest';
import { readTexts, textKinds } from '../build/texts.ts';

const cases = textKinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

/** What of a text is the same in every language: where it stands, how it is built, what it names and links to. */
const shapeOf = ({ slug, order, version, date, html }: ReturnType<typeof readTexts>[number]) => ({
  slug,
  order,
  version,
  date,
  headings: [...html.matchAll(/<h\d>/g)].map(String),
  items: html.split('<li>').length,
  rows: html.split('<tr>').length,
  words: html.split('<strong>').length,
  links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
});

describe.each(cases)('%s in %s', (kind, language) => {
  test('has what Russian has', () => {
    expect(readTexts(kind, language).map(shapeOf)).toEqual(readTexts(kind, 'ru').map(shapeOf));
  });

  test('says something everywhere, each once', () => {
    const texts = readTexts(kind, language);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ text }) => text.length < 100)).toEqual([]);
    expect(new Set(texts.map(({ order, version }) => `${order} ${version}`)).size).toBe(texts.length);
  });
});

test.each([
  ['privacy-policy', legalTextVersions.privacy_policy],
  ['agreement', legalTextVersions.agreement],
] as const)('the version of %s that people accept is the one they read', (kind, version) => {
  expect(readTexts(kind, 'ru').map((text) => Number(text.version))).toEqual([version]);
});
