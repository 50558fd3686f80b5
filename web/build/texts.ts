import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Language, languages } from '@vigil/contract/shared/languages.ts';
import { Marked } from 'marked';
import type { Text, TextKind } from 'virtual:texts';
import type { Plugin } from 'vite';
import { screenPaths } from '../src/lib/paths.ts';
import { readLocale } from './locales.ts';

const CONTENT = join(import.meta.dirname, '../content');
const LOCALES = join(import.meta.dirname, '../locales');
const ID = 'virtual:texts';
/** Returns the id of a module that is not a file, by Rollup's convention. */
const resolved = (id: string) => `\0${id}`;

export const textKinds: readonly TextKind[] = ['agreement', 'change-log', 'instructions', 'privacy-policy'];

/** Compiles `content/<kind>/<language>/*.md`. Each kind and language is one chunk, loaded on demand. */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? resolved(id) : null),
    load(id) {
      if (id === resolved(ID)) return `export const loadTexts = {${loaders().join(',')}};`;
      if (!id.startsWith(resolved(`${ID}/`))) return null;
      const [kind, language] = id.slice(resolved(`${ID}/`).length).split('/') as [TextKind, Language];
      for (const file of filesOf(kind, language)) this.addWatchFile(file);
      return `export default ${JSON.stringify(readTexts(kind, language))};`;
    },
    configureServer(server) {
      server.watcher.add(CONTENT);
      server.watcher.on('all', (_, path) => {
        if (!path.startsWith(CONTENT) && !path.startsWith(LOCALES)) return;
        const { moduleGraph } = server.environments.client;
        for (const [id, module] of moduleGraph.idToModuleMap) {
          if (id.startsWith(resolved(ID))) moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

const loaders = (): string[] =>
  textKinds.flatMap((kind) => languages.map((language) => `'${kind}/${language}': () => import('${ID}/${kind}/${language}')`));

const filesOf = (kind: TextKind, language: Language): string[] => {
  const folder = join(CONTENT, kind, language);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
};

/** Returns the texts of a kind in their order; release notes, which are named by version number, newest first. */
export function readTexts(kind: TextKind, language: Language): Text[] {
  const words = readLocale(language);
  const files = filesOf(kind, language);
  const slugs = files.map((file) => basename(file, '.md'));
  return files
    .map((file, index) => compileText(readFileSync(file, 'utf8'), { slug: slugs[index]!, where: file, slugs, words }))
    .toSorted(kind === 'change-log' ? laterFirst : (a, b) => a.order - b.order);
}

const laterFirst = (a: Text, b: Text) => b.slug.localeCompare(a.slug, 'en', { numeric: true });

type Source = { slug: string; where: string; slugs: readonly string[]; words: Record<string, unknown> };

/** Compiles Markdown with a head of `name: value` lines. Every interface text and page that it refers to must exist. */
export function compileText(source: string, { slug, where, slugs, words }: Source): Text {
  const fault = (what: string) => new Error(`${where}: ${what}`);
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw fault('has no head');
  const fields = Object.fromEntries(head.split('\n').map((line) => [line.split(':')[0], line.replace(/^\w+:\s*/, '')]));
  if (!fields.title) throw fault('has no title');

  const addressOf = (href: string): string => {
    const [scheme = '', rest = ''] = href.split(/:(.*)/);
    if (scheme === 'article' && slugs.includes(rest)) return `?article=${rest}`;
    if (scheme === 'screen' && screenPaths.some((path) => path === rest)) return `/lk${rest}`;
    if (scheme === 'https' || scheme === 'mailto') return href;
    throw fault(`links to ${href}, which does not exist`);
  };
  const marked = new Marked({
    async: false,
    renderer: {
      html: ({ text }) => {
        throw fault(`contains HTML: ${text}`);
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  // A quoted reference stands for a sentence of the interface and stays plain; an unquoted one names an element and becomes bold.
  const withReferences = body.replace(/\[\[("?)([\w:.-]+)\1\]\]/g, (_, quote: string, key: string) => {
    const text = wordOf(words, key);
    if (text === undefined || text.includes('{{'))
      throw fault(`refers to a text that does not exist or has placeholders: ${key}`);
    return quote === '' ? `**${text}**` : text;
  });
  const html = (marked.parse(withReferences) as string).trim();
  return {
    slug,
    title: fields.title,
    order: Number(fields.order ?? 0),
    version: fields.version ?? null,
    date: fields.date ?? null,
    html,
    text: plainOf(html),
  };
}

/** Returns the locale file's text for `menu.templates` or `commons:save`. */
function wordOf(words: Record<string, unknown>, key: string): string | undefined {
  const [path = '', namespace = 'translation'] = key.split(':').toReversed();
  const found = path
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], words[namespace]);
  return typeof found === 'string' ? found : undefined;
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Returns the visible text of Marked's HTML, in one line. */
const plainOf = (html: string): string =>
  html
    .replace(/<\/(?:p|li|h\d|td|th|pre|blockquote)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
