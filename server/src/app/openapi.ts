import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasBody, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { errorBody } from '@vigil/contract/shared/error.ts';
import { z } from 'zod';
import { bindingCookie } from '../http/authenticate.ts';
import type { Env } from '../env.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string };

type Schema = Record<string, unknown>;
type Paths = Record<string, Record<string, object>>;

/** Builds the OpenAPI 3.1 document of these endpoints, for client generators. */
export function openapiOf(endpoints: readonly AnyEndpoint[], env: Env): object {
  const paths: Paths = {};
  const schemas: Record<string, Schema> = { Error: jsonSchemaOf(errorBody, 'output') };
  const namesOf = new Map<string, string>();
  for (const endpoint of endpoints) {
    // Two calls may name the parameter of one path differently; in OpenAPI it is one path with one name.
    const shape = endpoint.path.replaceAll(/\{\w+\}/g, '{}');
    const path = namesOf.get(shape) ?? endpoint.path;
    namesOf.set(shape, path);
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, path, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vigil',
      version,
      description: 'Security-awareness training and simulated phishing.',
      license: { name: 'User agreement', url: `${env.APP_URL}/lk/agreement` },
    },
    servers: [{ url: env.APP_URL }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that signing in returns.' },
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: bindingCookie(env),
          description:
            'Set as a person signs in by a browser: its token opens nothing without the cookie that came with it. The cookie alone opens nothing at all, and a program has none.',
        },
      },
      responses: {
        Refused: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      },
      schemas,
    },
  };
}

function operationOf(endpoint: AnyEndpoint, path: string, schemas: Record<string, Schema>): object {
  const operationId = `${endpoint.method.toLowerCase()}${pascalCase(endpoint.path)}`;
  const names = { own: paramsIn(endpoint.path), documented: paramsIn(path) };
  const parameters = [
    ...parametersOf(endpoint.params, 'path').map((one) => ({
      ...one,
      name: names.documented[names.own.indexOf(one.name)] ?? one.name,
    })),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.once === true ? [onceHeader] : []),
    ...(endpoint.takesVersion === true ? [versionHeader] : []),
  ];
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
    moveToComponents(jsonSchemaOf(schema, io), `${pascalCase(operationId)}${io === 'input' ? 'Body' : 'Answer'}`, schemas);
  return {
    operationId,
    summary: endpoint.ours ?? `Permission: ${endpoint.permission}`,
    tags: [endpoint.path.split('/').slice(0, 4).join('/')],
    security: endpoint.permission === 'public' ? [] : [{ token: [] }, { token: [], browser: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(endpoint) && {
      requestBody: { required: true, content: { [mediaTypes[endpoint.encoding]]: { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } },
      '4XX': { $ref: '#/components/responses/Refused' },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const onceHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Ordered again under the same key, it is done once, and the answer is the first one’s.',
  schema: { type: 'string' },
};

const versionHeader = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The record’s `version` in quotes, as it was read: a field that someone else changed since is answered with 409.',
  schema: { type: 'string' },
};

const paramsIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const pascalCase = (text: string): string =>
  text
    .replace(/^[a-z]/, (first) => first.toUpperCase())
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, next?: string) => next?.toUpperCase() ?? '');

function parametersOf(
  schema: z.ZodType,
  place: 'path' | 'query',
): { name: string; in: string; required: boolean; schema: object }[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A file is a custom type that JSON Schema cannot express; it is sent as bytes. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(made, { type: 'string', format: 'binary' });
      moveRequiredKeys(made);
    },
  });
  return rest;
}

/** Moves the required keys of a record to its properties, where client generators expect them. */
function moveRequiredKeys(made: Schema): void {
  const { required, additionalProperties, propertyNames } = made;
  if (!Array.isArray(required) || propertyNames === undefined || typeof additionalProperties !== 'object') return;
  made['properties'] = Object.fromEntries(required.map((name: string) => [name, additionalProperties]));
  made['additionalProperties'] = false;
  delete made['propertyNames'];
}

/** Moves a recursive schema to the document's components: inside a document, its `#` would mean the whole document. */
function moveToComponents(made: Schema, name: string, schemas: Record<string, Schema>): Schema {
  const { $defs, ...whole } = made as Schema & { $defs?: Record<string, Schema> };
  if (!JSON.stringify(made).includes('"$ref":"#')) return made;
  const withReferences = (schema: Schema): Schema =>
    JSON.parse(
      JSON.stringify(schema, (key, value: unknown) =>
        key === '$ref' && typeof value === 'string'
          ? `#/components/schemas/${name}${value.replace('#/$defs/', '').replace('#', '')}`
          : value,
      ),
    ) as Schema;
  schemas[name] = withReferences(whole);
  for (const [own, schema] of Object.entries($defs ?? {})) schemas[`${name}${own}`] = withReferences(schema);
  return { $ref: `#/components/schemas/${name}` };
}
