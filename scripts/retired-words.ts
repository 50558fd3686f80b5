/** `node scripts/retired-words.ts` prints every line with a retired word, and how often each word occurs. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGlossary, type Glossary } from './glossary.ts';

const root = join(import.meta.dirname, '..');

const searched = [
  '{contract,server,web}/{src,test,build}/**/*.{ts,tsx,css}',
  '{scripts,e2e,bench,tools}/**/*.ts',
  'server/schema.sql',
  '*.md',
  '{docs,server/src,web/src}/**/*.md',
  '{web,server}/locales/en/**/*.json',
  'web/content/*/en/*.md',
  'server/library/**/{en/*.html,en.*.html,course.json,template.json}',
];

/** Files that name retired words, or quote the customer. */
const quoting = /^scripts\/(?:retired-words|glossary)|^docs\/(?:glossary\.md$|reference\/)|^STYLE\.md$/;

/** Describes each retired word, in text or as a part of a name such as `sentLetter`, and each name that no longer needs to stay. */
export async function retiredWords({ retired, staying }: Glossary, folder = root): Promise<string[]> {
  const patterns = new Map([...retired.keys()].map((word) => [word, new RegExp(`\\b${word}s?\\b`)]));
  const unused = new Set(staying);
  const faults: string[] = [];
  for await (const found of glob(searched, { cwd: folder })) {
    const file = found.replaceAll('\\', '/');
    if (quoting.test(file)) continue;
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    for (const [index, line] of [file, ...lines].entries()) {
      const rest = staying.reduce((text, name) => {
        const without = text.replace(name, ' ');
        if (without !== text) unused.delete(name);
        return without;
      }, line);
      const words = rest.replace(/([a-z])(?=[A-Z])|_/g, '$1 ').toLowerCase();
      for (const [word, pattern] of patterns)
        if (pattern.test(words)) faults.push(`${file}:${index}: “${word}”. Say ${retired.get(word)}: ${line.trim()}`);
    }
  }
  return [...faults, ...[...unused].map(({ source }) => `docs/glossary.md: nothing is called ${source} any more.`)];
}

/** Describes each text in another language with a wording that the glossary forbids. */
export async function forbiddenTexts({ forbidden }: Glossary, folder = root): Promise<string[]> {
  const faults: string[] = [];
  for (const { language, pattern, instead } of forbidden) {
    for await (const file of glob(`{web,server}/locales/${language}/**/*.json`, { cwd: folder })) {
      for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
        const text = /^\s*"[^"]*": "(.*)",?$/.exec(line)?.[1];
        if (text !== undefined && pattern.test(text)) faults.push(`${file}: “${text}”. Say ${instead}.`);
      }
    }
  }
  return faults;
}

if (import.meta.main) {
  const faults = await retiredWords(await readGlossary());
  for (const fault of faults) console.log(fault);
  const words = faults.map((fault) => /“(.+?)”/.exec(fault)?.[1] ?? 'names that may go');
  console.table(Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length])));
}
