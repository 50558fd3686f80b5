import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { listEndpoints } from './listed-endpoints.ts';
import { openapiOf } from './openapi.ts';

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string }[];
  security: Record<string, string[]>[];
};
type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
};

const endpoints = await listEndpoints();
const document = openapiOf(
  endpoints,
  readEnv({
    APP_URL: 'https://vigil.example',
    SECRET_KEY: 'x'.repeat(32),
    CONTENT_URL: 'https://c.example',
    PHISHING_URLS: 'https://p.example',
  }),
) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('each endpoint is an operation with a name of its own', () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length);
});

test('no two paths differ by the names of their parameters alone, and each declares what it holds', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const { path, method, operation } of operations) {
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
    expect(new Set(declared), `${method} ${path}`).toEqual(new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)));
  }
});

test('every reference leads to a component, and none to the document itself', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference!);
  expect(references.length).toBeGreaterThan(endpoints.length);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\/(schemas|responses)\/\w+$/);
    expect(
      reference
        .split('/')
        .slice(1)
        .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document),
      reference,
    ).toBeDefined();
  }
});

test('whatever a schema demands is among its properties', () => {
  const flaws: string[] = [];
  JSON.stringify(document, (_, value: unknown) => {
    const { required, properties } = (value ?? {}) as { required?: unknown; properties?: Record<string, unknown> };
    if (Array.isArray(required) && typeof properties === 'object')
      flaws.push(...required.filter((name: string) => !(name in properties)));
    else if (Array.isArray(required)) flaws.push(...(required as string[]));
    return value;
  });
  expect(flaws).toEqual([]);
});

test('it says where it is served and what opens it', () => {
  expect(document.servers).toEqual([{ url: 'https://vigil.example' }]);
  expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'browser']);
  expect(document.components.securitySchemes).toMatchObject({ browser: { in: 'cookie', name: '__Host-vigil' } });
  expect(operations.filter(({ operation }) => operation.security.length > 0).length).toBeGreaterThan(400);
});
