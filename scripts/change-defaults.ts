import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { AnyEndpoint } from '../contract/src/endpoint.ts';

const root = join(import.meta.dirname, '..');

/** POST calls that change an existing record. */
const changesByPost: readonly string[] = ['configureInviteReminder'];

/** Returns the defaults in bodies of changing calls: each would reset its field when a caller leaves it out. */
export async function changeDefaults(folder = root): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('contract/src/*/endpoints.ts', { cwd: folder })) {
    const module = (await import(pathToFileURL(join(folder, path)).href)) as Record<string, AnyEndpoint>;
    for (const [name, endpoint] of Object.entries(module)) {
      const { method, body } = endpoint;
      if (method !== 'PATCH' && method !== 'PUT' && !changesByPost.includes(name)) continue;
      found.push(...defaultsIn(body).map((field) => `${path.replaceAll('\\', '/')}: ${name} ${field}`));
    }
  }
  return [...new Set(found)].toSorted();
}

/** Returns the paths of a schema's fields that have a default. */
export function defaultsIn(schema: z.ZodType, path = 'body'): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return [path];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return defaultsIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((one) => defaultsIn(one as z.ZodType, path));
  if (schema instanceof z.ZodArray) return defaultsIn(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodRecord) return defaultsIn(schema.valueType as z.ZodType, `${path}{}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => defaultsIn(one as z.ZodType, path));
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      defaultsIn(field, `${path}.${name}`),
    );
  }
  return [];
}
