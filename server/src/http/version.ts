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
 * The editable fields of a kind of record: for each field name of a change, how its value is read from the shown record. None of them
 * may change without an edit, as figures, results and expiring addresses do.
 */
export type Editable<Shown> = {
  kind: string;
  fields: Readonly<Record<string, (shown: Shown) => unknown>>;
};

/** Returns the `fields` of an `Editable` for fields with the same name in the change and in the record. */
export const same = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (shown: Readonly<Record<Name, unknown>>) => shown[name]])) as Record<
    Name,
    (shown: Readonly<Record<Name, unknown>>) => unknown
  >;

export const digestsOf = <Shown>({ fields }: Editable<Shown>, shown: Shown): FieldDigests =>
  Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, digestOf(read(shown))]));

export const versionOf = <Shown>(of: Editable<Shown>, shown: Shown): string => formatVersion(digestsOf(of, shown));

/** A short hash of a value. The hash has no secret key, because people who see a version may see the values too. */
export const digestOf = (value: unknown): string => hash('sha256', canonical(value), 'base64url').slice(0, DIGEST_LENGTH);

/** Serialises a value; the same value has the same text, regardless of the order of its keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) => (isRecord(inner) ? sortKeys(inner) : inner));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the version that the request names. Refuses an invalid version, and any version on a call that does not take one. */
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
