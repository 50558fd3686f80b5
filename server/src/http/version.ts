import { hash } from 'node:crypto';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import {
  DIGEST_LENGTH,
  readVersion,
  VERSION_HEADER,
  formatVersion,
  type FieldDigests,
} from '@vigil/contract/shared/field-digests.ts';
import type { FastifyRequest } from 'fastify';
import { httpProblems, problem } from './problem.ts';

/**
 * What people change of one kind of record: each field under the name that a change has for it, with how its value is read
 * from the record as it is shown. Nothing that moves by itself may be among them: figures, results, addresses that expire.
 */
export type Editable<Shown> = {
  kind: string;
  fields: Readonly<Record<string, (shown: Shown) => unknown>>;
};

/** Fields with the same name in the change and the record. */
export const same = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (shown: Readonly<Record<Name, unknown>>) => shown[name]])) as Record<
    Name,
    (shown: Readonly<Record<Name, unknown>>) => unknown
  >;

export const digestsOf = <Shown>({ fields }: Editable<Shown>, shown: Shown): FieldDigests =>
  Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, digestOf(read(shown))]));

export const versionOf = <Shown>(of: Editable<Shown>, shown: Shown): string => formatVersion(digestsOf(of, shown));

/** Not keyed: a person who can read a version can read the values too. */
export const digestOf = (value: unknown): string => hash('sha256', canonical(value), 'base64url').slice(0, DIGEST_LENGTH);

/** The same text for the same value, regardless of key order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The version named by the caller; an invalid one is refused, and so is one on a call that ignores it. */
export function versionGiven(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { takesVersion }: AnyEndpoint,
): FieldDigests | undefined {
  const given = headers[VERSION_HEADER];
  if (given === undefined || given === '*') return undefined;
  if (takesVersion !== true) throw problem(httpProblems.version_not_taken);
  const quoted = /^"([^"]*)"$/.exec(given);
  const version = quoted === null ? null : readVersion(quoted[1]!);
  if (version === null) throw problem(httpProblems.malformed);
  return version;
}
