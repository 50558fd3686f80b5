import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';

const root = join(import.meta.dirname, '..');

/** Returns the calls of the public contract that no source of the web makes, as `METHOD /path`. */
async function callsWithoutScreen(): Promise<string[]> {
  const words = wordsByFeature();
  const calls: string[] = [];
  for (const file of globSync('contract/src/*/endpoints.ts', { cwd: root })) {
    const feature = file.split('/')[2]!;
    const exported = (await import(join(root, file))) as Record<string, AnyEndpoint>;
    for (const [name, { ours, method, path }] of Object.entries(exported)) {
      if (ours === undefined && !words.get(feature)?.has(name)) calls.push(`${method} ${path}`);
    }
  }
  return calls.sort();
}

const VALUES = /import (?!type\b)(?:\{[^}]*\}|\* as \w+) from '@vigil\/contract\/([\w-]+)\/endpoints\.ts'/g;

/**
 * Returns every word of the sources that import a feature's endpoints. Endpoints are never renamed on import, so every used
 * endpoint is among these words.
 */
function wordsByFeature(): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('.test.')) continue;
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, feature = ''] of source.matchAll(VALUES)) {
      const known = words.get(feature) ?? new Set();
      for (const [word] of source.matchAll(/\w+/g)) known.add(word);
      words.set(feature, known);
    }
  }
  return words;
}

if (import.meta.main) console.log((await callsWithoutScreen()).join('\n'));
