import { hasBody, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { errorBody } from '@vigil/contract/shared/error.ts';
import { z } from 'zod';

/** The OpenAPI 3.1 document of the endpoints given. */
export function openapiOf(endpoints: readonly AnyEndpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  return {
    openapi: '3.1.0',
    info: { title: 'Vigil', version: '0.1.0', description: 'Security-awareness training and simulated phishing.' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  };
}

function operationOf(endpoint: AnyEndpoint): object {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
    summary: endpoint.ours ?? `Permission: ${endpoint.permission}`,
    tags: [endpoint.path.split('/').slice(0, 4).join('/')],
    security: endpoint.permission === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(endpoint) && {
      requestBody: {
        required: true,
        content: { [mediaTypes[endpoint.encoding]]: { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } } },
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  };
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
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

/** A file is a custom type that JSON Schema cannot say; it travels as bytes. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(made, { type: 'string', format: 'binary' });
    },
  });
  return rest;
}
