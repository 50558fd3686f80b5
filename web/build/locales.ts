import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Language, languages } from '@vigil/contract/shared/languages.ts';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../locales');
const MERGED = join(import.meta.dirname, '../public/locales');

/** Syncs `public/locales` with the sources, and serves `/locales/*` during development. */
export function locales(): Plugin {
  return {
    name: 'locales',
    configResolved: mergeLocales,
    configureServer(server) {
      server.watcher.add(SOURCES);
      server.watcher.on('change', (path) => {
        if (path.startsWith(SOURCES)) {
          mergeLocales();
          server.ws.send({ type: 'full-reload' });
        }
      });
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/locales/') === true) request.url = `/lk${request.url}`;
        next();
      });
    },
  };
}

function mergeLocales(): void {
  for (const language of languages) {
    mkdirSync(join(MERGED, language), { recursive: true });
    for (const [namespace, words] of Object.entries(readLocale(language))) {
      writeFileSync(join(MERGED, language, `${namespace}.json`), JSON.stringify(words));
    }
  }
}

/** Returns the namespaces of a language: `translation/` has one file per feature, every other namespace is a single file. */
export function readLocale(language: Language): Record<string, Record<string, unknown>> {
  const folder = join(SOURCES, language);
  const entries = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    return [basename(entry.name, '.json'), entry.isDirectory() ? mergeFolder(path) : readJson(path)] as const;
  });
  return Object.fromEntries(entries);
}

function mergeFolder(folder: string): Record<string, unknown> {
  const files = readdirSync(folder).sort();
  return Object.fromEntries(files.map((file) => [basename(file, '.json').replaceAll('-', '_'), readJson(join(folder, file))]));
}

const readJson = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));
