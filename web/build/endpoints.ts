import { pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import type { Plugin } from 'vite';

const ENDPOINTS_FILE = /\/contract\/src\/[^/]+\/endpoints\.ts$/;

/**
 * A build plugin that reduces the contract's endpoints to method, path and permission. The browser does not validate calls, so
 * the first load needs no zod.
 */
export function endpoints(): Plugin {
  let edition = 0;
  return {
    name: 'endpoints',
    enforce: 'pre',
    async load(file) {
      if (!ENDPOINTS_FILE.test(file)) return null;
      edition += 1;
      const module = (await import(`${pathToFileURL(file).href}?edition=${edition}`)) as Record<string, unknown>;
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(factsOf(value, `${file}: ${name}`))};`)
        .join('\n');
    },
  };
}

function factsOf(value: unknown, where: string): Pick<AnyEndpoint, 'method' | 'path' | 'permission' | 'encoding' | 'once'> {
  const { method, path, permission, encoding, once } = value as AnyEndpoint;
  if (path === undefined) throw new Error(`${where} is not an endpoint; put shapes in a file named after their noun`);
  return { method, path, permission, encoding, ...(once === true && { once }) };
}
