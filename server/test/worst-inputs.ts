import { randomUUID } from 'node:crypto';
import { hasBody, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { JSON_KEY_SIGNS, JSON_SIGNS_MAX } from '@vigil/contract/shared/json-limits.ts';
import { MEGABYTE } from '@vigil/contract/shared/file-limits.ts';
import type { z } from 'zod';
import { variantOf } from './schema-examples.ts';
import { placesOf, type Place } from './schema-places.ts';
import type { LooseRequest } from './start-server.ts';
import { worstTexts, type WorstText } from './worst-texts.ts';

/** One input: a good request with a costly value in its query or body, or a text that replaces the body. */
export type WorstInput = { what: string } & ({ part: 'query' | 'body'; change(good: unknown): unknown } | { raw: string });

/** Node.js accepts 16 KB of headers, including the address. */
const QUERY_BYTES = 12_000;
const STRANGERS_BYTES = 60_000;
const BODY_BYTES = 2 * MEGABYTE - 50_000;
const FIELD_BYTES = MEGABYTE - 1000;
/** Longer texts are tried in one place at a time, so that the rest of the request is good and the call does its work. */
const LONG_TEXT = 2_000;
const RAW_ROTATION = 4;
/** The length of each text when all are costly at once. */
const SHARE = 20_000;
/** About as many keys as a body may hold. */
const KEYS = JSON_SIGNS_MAX / (1 + JSON_KEY_SIGNS) - 100;
const VALUES = JSON_SIGNS_MAX - 100;
/** Below the limit of a body's depth, and far above it; `JSON.stringify` itself fails at a few thousand. */
const DEPTHS = [90, 1_000];

/** Generates the costliest inputs that a call's own schema accepts, or that reach its schema. `base` is a good request. */
export function* worstInputs(endpoint: AnyEndpoint, base: LooseRequest): Generator<WorstInput> {
  yield* worstOf('query', { schema: endpoint.query, good: base.query ?? {}, bytes: QUERY_BYTES });
  if (!hasBody(endpoint)) return;
  yield* worstOf('body', { schema: endpoint.body, good: base.body ?? {}, bytes: bytesOf(endpoint) });
  // The parser is the same for all calls, so each call gets only a few of the texts.
  if (endpoint.encoding === 'json')
    yield* [...rawJson(bytesOf(endpoint))].filter((_, at) => (at + endpoint.path.length) % RAW_ROTATION === 0);
  if (endpoint.encoding === 'form') yield { what: 'raw a&…', raw: 'a&'.repeat(bytesOf(endpoint) / 2) };
}

const bytesOf = ({ permission, encoding }: AnyEndpoint): number =>
  permission === 'public' ? STRANGERS_BYTES : encoding === 'multipart' ? FIELD_BYTES : BODY_BYTES;

type Part = { schema: z.ZodType; good: unknown; bytes: number };

function* worstOf(name: 'query' | 'body', { schema, good, bytes }: Part): Generator<WorstInput> {
  const places = [...placesOf(schema, good)];
  const texts = places.filter(({ kind }) => kind === 'text');
  const put = (place: Place, what: string, value: () => unknown): WorstInput => ({
    what: `${name}${place.path} ${what}`,
    part: name,
    change: (whole) => place.replace(whole, value()),
  });
  const withText = (place: Place, worst: WorstText) => put(place, worst.what, () => textFor(place, worst, bytes));

  for (const worst of texts.length > 0 ? worstTexts : []) {
    // Each field is read by its own schema, but one refused field keeps the call from its work.
    const share = Math.min(SHARE, Math.floor(bytes / texts.length));
    const change = (whole: unknown) =>
      texts.reduce((changed, place) => place.replace(changed, textFor(place, worst, share)), whole);
    yield { what: `${name} all texts ${worst.what}`, part: name, change };
  }
  for (const [at, place] of texts.entries()) {
    if (!place.isFormatted && place.max > LONG_TEXT && bytes > QUERY_BYTES)
      for (const worst of worstTexts) yield withText(place, worst);
    else yield withText(place, worstTexts[at % worstTexts.length]!);
  }
  for (const [at, place] of places.filter(({ kind }) => kind === 'list').entries()) {
    const [longest, ...others] = longLists(place, bytes);
    yield put(place, ...longest!);
    yield put(place, ...others[at % others.length]!);
  }
  if (name === 'query') return;
  for (const place of places.filter(({ kind }) => kind === 'record' || kind === 'anything')) {
    for (const [what, object] of bigObjects(bytes)) yield put(place, what, object);
  }
}

function textFor({ max }: Place, worst: WorstText, bytes: number): string {
  const length = Math.min(max, bytes);
  const text = worst.text(length);
  const size = Buffer.byteLength(JSON.stringify(text));
  return size > bytes ? worst.text(Math.floor((length * bytes) / size)) : text;
}

type Made = [what: string, make: () => unknown];

function longLists({ max, example, element }: Place, bytes: number): Made[] {
  const count = Math.min(max, listLength(example, bytes));
  const list = (length: number, one: (n: number) => unknown) => () => Array.from({ length }, (_, n) => one(n));
  return [
    [`${count} different`, list(count, (n) => variantOf(element!, example, n))],
    [`${count} equal`, list(count, () => example)],
    ['wrong elements', list(Math.min(VALUES, bytes / 2), () => 0)],
    ['wrong texts', list(Math.min(VALUES, Math.floor(bytes / 4)), () => 'a')],
  ];
}

function listLength(example: unknown, bytes: number): number {
  const text = JSON.stringify(example ?? 0);
  const keys = text.split('":').length - 1;
  const signs = 1 + keys * (1 + JSON_KEY_SIGNS) + text.split(/[[{]/).length;
  return Math.floor(Math.min(bytes / (text.length + 1), JSON_SIGNS_MAX / signs));
}

function bigObjects(bytes: number): Made[] {
  const count = Math.min(KEYS, Math.floor(bytes / 40));
  const keys = (prefix: string) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}k${n}`, 'x']));
  return [
    ['different keys', () => keys('cmi.')],
    ['different keys within', () => ({ cmi: keys('') })],
    ['other keys', () => keys('other.')],
    ['a long key', () => ({ [`cmi.${'a'.repeat(bytes / 2)}`]: keys('') })],
    ['answers', () => ({ cmi: { interactions: Array.from({ length: 2_400 }, (_, n) => ({ id: n, result: 'x' })) } })],
    ...DEPTHS.map((depth): Made => [`${depth} levels`, () => ({ cmi: nested(depth) })]),
  ];
}

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

function* rawJson(bytes: number): Generator<WorstInput> {
  const count = Math.min(KEYS, Math.floor(bytes / 42));
  const list = (length: number, one: (n: number) => string) => Array.from({ length }, (_, n) => one(n)).join();
  yield { what: 'raw [', raw: '['.repeat(bytes) };
  yield { what: 'raw {"a":', raw: '{"a":'.repeat(bytes / 5) };
  yield { what: 'raw zeros', raw: `[${list(bytes / 2 - 2, () => '0')}]` };
  yield { what: 'raw unknown keys', raw: `{${list(count, () => `"${randomUUID()}":0`)}}` };
  yield { what: 'raw objects', raw: `[${list(count * 0.8, (n) => `{"k${n}":0}`)}]` };
  yield { what: 'raw one key', raw: `{${list(count, () => '"__proto__":0')}}` };
  yield { what: 'raw escapes', raw: `"${'\\u0041'.repeat(bytes / 6 - 1)}"` };
}
