import { z } from 'zod';
import type { Access } from './shared/permissions.ts';
import { strict } from './strict.ts';

export { pathOf } from './path-of.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Encoding = 'json' | 'form' | 'multipart';

type Endpoint<Path extends string, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: Method;
  /** The full path with parameters in braces, as in `contract/endpoints.tsv`. */
  path: Path;
  permission: Access;
  /** How the body is encoded; `multipart` bodies may contain files. */
  encoding: Encoding;
  /** Why this call exists although the public contract does not list it. */
  ours?: string;
  /** Also open to a token whose second factor is still missing. */
  whilePending?: boolean;
  /** The one write that is open during impersonation: ending it. */
  whileSeeing?: boolean;
  /** Personal: refused during impersonation. */
  isPersonal?: boolean;
  /** Creates or sends something: two requests with the same `Idempotency-Key` are carried out once. */
  once?: boolean;
  /** Changes a versioned record: `If-Match` may name the version that was edited. */
  takesVersion?: boolean;
  /** Why unknown fields are ignored; every other call refuses them by name. */
  takesMore?: string;
  params: P;
  /** The declared schema, made strict at every level, like the schema of the body. */
  query: Q;
  body: B;
  response: R;
};
export type AnyEndpoint = Endpoint<string, z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** What the caller sends (before defaults) and what the handler receives (after). */
export type RequestOf<E extends AnyEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;
export type ParsedOf<E extends AnyEndpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};
/** What the handler returns and what the caller receives. */
export type GivenOf<E extends AnyEndpoint> = z.input<E['response']>;
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;

/** One part of a request (params, query or body): optional when all its fields are optional, required otherwise. */
type Part<Name extends string, T> = unknown extends T
  ? { [K in Name]?: undefined }
  : object extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

const nothing = z.unknown();
type Nothing = typeof nothing;
const noQuery = z.strictObject({});

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never;
/** `params` must declare exactly the names in the path. */
type ParamsFor<Path extends string> = [ParamsIn<Path>] extends [never]
  ? Nothing
  : z.ZodType<Record<ParamsIn<Path>, unknown>, Record<ParamsIn<Path>, unknown>>;

type Spec<Path extends string, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: Method;
  path: Path;
  permission: Access;
  encoding?: Encoding;
  ours?: string;
  whilePending?: boolean;
  whileSeeing?: boolean;
  isPersonal?: boolean;
  once?: boolean;
  takesVersion?: boolean;
  takesMore?: string;
  query?: Q;
  body?: B;
  response: R;
} & ([ParamsIn<Path>] extends [never] ? { params?: never } : { params: P });

/** Endpoints that share a base path: `group('/users/api/v1')({ method: 'GET', path: '/users/me', … })`. */
export function group<Base extends string>(base: Base) {
  return <
    const Path extends string,
    R extends z.ZodType,
    P extends ParamsFor<Path> = ParamsFor<Path>,
    Q extends z.ZodType = Nothing,
    B extends z.ZodType = Nothing,
  >(
    spec: Spec<Path, P, Q, B, R>,
  ) => {
    const input = (schema: z.ZodType) => (spec.takesMore === undefined ? strict(schema) : schema);
    return {
      encoding: 'json',
      params: nothing,
      ...spec,
      query: input(spec.query ?? noQuery),
      body: spec.body === undefined ? nothing : input(spec.body),
      path: `${base}${spec.path}`,
    } as unknown as Endpoint<`${Base}${Path}`, P, Q, B, R>;
  };
}

export const endpoint = group('');

export const hasBody = (endpoint: AnyEndpoint): boolean => endpoint.body !== nothing;
