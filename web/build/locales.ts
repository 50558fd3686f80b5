import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../locales');
const MERGED = join(import.meta.dirname, '../public/locales');

/** Keeps `public/locales` in step with the sources, and answers `/locales/*` during development. */
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

/** One file per feature in `translation/`; every other namespace is a file of its own. */
export function mergeLocales(): void {
  for (const language of readdirSync(SOURCES)) {
    mkdirSync(join(MERGED, language), { recursive: true });
    for (const entry of readdirSync(join(SOURCES, language), { withFileTypes: true })) {
      const path = join(SOURCES, language, entry.name);
      const merged = entry.isDirectory() ? mergeFolder(path) : readJson(path);
      writeFileSync(join(MERGED, language, `${basename(entry.name, '.json')}.json`), JSON.stringify(merged));
    }
  }
}

function mergeFolder(folder: string): Record<string, unknown> {
  const files = readdirSync(folder).sort();
  return Object.fromEntries(files.map((file) => [basename(file, '.json').replaceAll('-', '_'), readJson(join(folder, file))]));
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
