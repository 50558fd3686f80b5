import { expect, test } from 'vitest';
import { flattened } from './statement.ts';

test.each([
  ['flat', { 'cmi.core.lesson_status': 'passed' }, { 'cmi.core.lesson_status': 'passed' }],
  ['nested', { cmi: { core: { score: { raw: 90 } } } }, { 'cmi.core.score.raw': '90' }],
  ['lists', { cmi: { interactions: [{ id: 'q1' }] } }, { 'cmi.interactions.0.id': 'q1' }],
  ['what is no data', { user: 'x', cmi: { a: null, b: [] } }, {}],
])('%s', (_, given, values) => expect(flattened(given)).toEqual(values));
