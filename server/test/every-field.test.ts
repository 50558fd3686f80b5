import { hasBody, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { cases } from './cases/index.ts';
import { fieldExceptions } from './field-exceptions.ts';
import { type Field, fieldsOf, isConstant, otherValues } from './field-values.ts';
import { makeOrganization, pendingToken, type TestOrganization } from './make-organization.ts';
import { startServer, type LooseRequest, type TestServer } from './start-server.ts';
import { allowTrials, onTrial, type Statement } from './trial-calls.ts';

/**
 * Checks that no field is accepted and ignored. For each field of each request, two values that its schema allows must lead to
 * different responses or different SQL. A refusal counts as a different response, because the caller learns from it that the
 * field is read.
 */

const root = join(import.meta.dirname, '../..');

let server: TestServer;
let organization: TestOrganization;
let trials: { end(): void };
beforeAll(async () => {
  server = await startServer();
  organization = await makeOrganization(server);
  trials = allowTrials();
});
afterAll(async () => {
  trials.end();
  await server.stop();
});

const endpoints = await listEndpoints();
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const fieldKey = (endpoint: AnyEndpoint, { part, path }: Part) => `${nameOf(endpoint)} ${part}.${path}`;

type Part = Field & { part: 'query' | 'body' };
const unused = new Set(Object.keys(fieldExceptions));

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('Each field of its query and its body changes something', async () => {
    const request = await cases[name]!.request({ server, organization });
    const fields = partsOf(endpoint, request).filter((field) => !isConstant(field));
    if (fields.length === 0) return;
    const experiment = await begin(endpoint, request);
    const ignored: string[] = [];
    for (const field of fields) {
      const key = [nameOf(endpoint), fieldKey(endpoint, field)].find((one) => one in fieldExceptions);
      if (key !== undefined) unused.delete(key);
      else if (!(await changesSomething(experiment, field))) ignored.push(fieldKey(endpoint, field));
    }
    expect(ignored).toEqual([]);
  });
});

test('Every exception names an existing call and an existing test', () => {
  expect([...unused]).toEqual([]);
  expect(Object.values(fieldExceptions).filter(({ testedBy }) => !existsSync(join(root, testedBy)))).toEqual([]);
});

function partsOf(endpoint: AnyEndpoint, request: LooseRequest): Part[] {
  const query = [...fieldsOf(endpoint.query, request.query ?? {})].map((field) => ({ ...field, part: 'query' as const }));
  if (!hasBody(endpoint)) return query;
  return [...query, ...[...fieldsOf(endpoint.body, request.body ?? {})].map((field) => ({ ...field, part: 'body' as const }))];
}

/** The outcome of a call: its response and its statements, leaf by leaf. */
type Outcome = { status: number; leaves: Map<string, string> };
type Experiment = { endpoint: AnyEndpoint; request: LooseRequest; before: Outcome; chance: Set<string>; ids: string[] };

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const TRIED_MAX = 12;

/** Makes the call as the first role that may make it, and a second time to find what differs by chance: ids, moments, secrets. */
async function begin(endpoint: AnyEndpoint, good: LooseRequest): Promise<Experiment> {
  const { people } = organization;
  const tokens =
    endpoint.permission === 'pending2fa'
      ? [await pendingToken(server)]
      : (['system_admin', 'operator', 'employee', 'super_user'] as const).map((role) => people[role].token);
  let request: LooseRequest = { ...good, token: tokens[0]! };
  let before = await outcomeOf(endpoint, request);
  for (const token of tokens.slice(1)) {
    if (before.status < 400) break;
    const other = await outcomeOf(endpoint, { ...good, token });
    if (other.status < 400) [request, before] = [{ ...good, token }, other];
  }
  const chance = new Set(differing(before, await outcomeOf(endpoint, request)));
  return { endpoint, request, before, chance, ids: [...new Set(JSON.stringify([good, organization]).match(ID))] };
}

async function changesSomething({ endpoint, request, before, chance, ids }: Experiment, field: Part): Promise<boolean> {
  for (const value of otherValues(field, ids).slice(0, TRIED_MAX)) {
    const changed = { ...request, [field.part]: field.replace(request[field.part] ?? {}, value) };
    const after = await outcomeOf(endpoint, changed);
    const isSeen = differing(before, after).some((leaf) => !chance.has(leaf) || after.leaves.get(leaf) === value);
    if (isSeen) return true;
  }
  return false;
}

async function outcomeOf(endpoint: AnyEndpoint, request: LooseRequest): Promise<Outcome> {
  const { result, statements } = await onTrial(() => server.call(endpoint, request as never));
  const leaves = new Map<string, string>([['status', String(result.status)]]);
  addLeaves(leaves, 'answer', result.body);
  // The audit log stores every request, even fields that the call ignores, so its statements do not count.
  const heeded = statements.filter(({ text }) => !/into "?audit/.test(text));
  heeded.toSorted(byText).forEach((statement, at) => addLeaves(leaves, `statement ${at}`, statement));
  return { status: result.status, leaves };
}

const byText = (one: Statement, other: Statement) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0);

function addLeaves(leaves: Map<string, string>, path: string, given: unknown): void {
  const value = typeof given === 'string' ? parseJson(given) : given;
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    leaves.set(`${path} has`, Object.keys(value).join());
    for (const [name, inner] of Object.entries(value)) addLeaves(leaves, `${path}.${name}`, inner);
  } else leaves.set(path, String(value));
}

function parseJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const differing = ({ leaves: one }: Outcome, { leaves: other }: Outcome): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((leaf) => one.get(leaf) !== other.get(leaf));
