/** `node scripts/retired-words.ts` prints how often each retired word occurs and saves lower counts, so that none rises again. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGlossary, type Glossary } from './glossary.ts';

const root = join(import.meta.dirname, '..');
const COUNTS = 'scripts/retired-words.json';
/** Texts with a forbidden wording that wait for their correction; none may be added. */
const UNCORRECTED = 'scripts/uncorrected-texts.json';

const places = {
  code: ['{contract,server,web}/{src,test,build}/**/*.{ts,tsx}', '{scripts,e2e,bench,tools}/**/*.ts'],
  documents: ['*.md', 'docs/**/*.md', 'server/src/**/*.md'],
  texts: ['{web,server}/locales/en/**/*.json', 'web/content/*/en/*.md'],
} as const;
type Place = keyof typeof places;
export type Counts = Partial<Record<string, Partial<Record<string, number>>>>;

/** Files that name retired words, or quote the titles of tests. */
const quoting = /^scripts\/(?:retired-words|glossary)|^docs\/(?:glossary\.md$|reference\/)/;

/** Counts each word in each place; the parts of a name such as `sentLetter` are words too. */
export async function countRetired({ retired }: Glossary, folder = root): Promise<Counts> {
  const counts: Record<string, Record<string, number>> = {};
  for (const [place, patterns] of Object.entries(places)) {
    let text = '';
    for await (const file of glob([...patterns], { cwd: folder })) {
      const path = file.replaceAll('\\', '/');
      if (!quoting.test(path)) text += `${await readFile(join(folder, path), 'utf8')}\n`;
    }
    const words = text.replace(/([a-z])(?=[A-Z])|_/g, '$1 ').toLowerCase();
    for (const word of retired.keys()) {
      counts[word] ??= {};
      counts[word][place] = words.split(new RegExp(`\\b${word}s?\\b`)).length - 1;
    }
  }
  return counts;
}

/** Describes each word that occurs more often than before. */
export function risen({ retired }: Pick<Glossary, 'retired'>, now: Counts, before: Counts): string[] {
  return [...retired].flatMap(([word, instead]) =>
    (Object.keys(places) as Place[]).flatMap((place) => {
      const [count, most] = [now[word]?.[place] ?? 0, before[word]?.[place] ?? 0];
      return count > most ? [`“${word}” occurs ${count} times in ${place}, ${most} times before. Say ${instead}.`] : [];
    }),
  );
}

/** Describes each text in another language with a wording that the glossary forbids. */
export async function forbiddenTexts({ forbidden }: Glossary, folder = root): Promise<string[]> {
  const faults: string[] = [];
  const uncorrected = JSON.parse(await readFile(join(root, UNCORRECTED), 'utf8')) as string[];
  for (const { language, pattern, instead } of forbidden) {
    for await (const file of glob(`{web,server}/locales/${language}/**/*.json`, { cwd: folder })) {
      for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
        const text = /^\s*"[^"]*": "(.*)",?$/.exec(line)?.[1];
        if (text !== undefined && pattern.test(text) && !uncorrected.includes(text))
          faults.push(`${file}: “${text}”. Say ${instead}.`);
      }
    }
  }
  return faults;
}

export const countsBefore = async (): Promise<Counts> => JSON.parse(await readFile(join(root, COUNTS), 'utf8')) as Counts;

if (import.meta.main) {
  const glossary = await readGlossary();
  const [now, before] = [await countRetired(glossary), await countsBefore()];
  console.table(now);
  const faults = risen(glossary, now, before);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) await writeFile(join(root, COUNTS), `${JSON.stringify(now, null, 2)}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
