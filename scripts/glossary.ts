import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Glossary = {
  /** Each retired English word with what to say instead. */
  retired: ReadonlyMap<string, string>;
  /** Names with a retired word that are public or stored, and what must be quoted. */
  staying: RegExp[];
  forbidden: { language: string; pattern: RegExp; instead: string }[];
};

/** Reads the tables of `docs/glossary.md`: the last column of terms, retired words, names that stay, and what the other languages must not contain. */
export async function readGlossary(path = join(root, 'docs/glossary.md')): Promise<Glossary> {
  const sections = (await readFile(path, 'utf8')).split(/^## /m);
  const rowsOf = (title: string) => tableRows(sections.find((section) => section.startsWith(title)) ?? '');
  const byTerm = rowsOf('Terms').flatMap((cells) =>
    words(cells.at(-1)!).map((word): [string, string] => [word, cells[0]!.replaceAll(/[()]/g, '')]),
  );
  const others = rowsOf('Retired English words').flatMap(([cell = '', instead = '']) =>
    words(cell).map((word): [string, string] => [word, instead]),
  );
  const staying = rowsOf('Names that stay').map(([pattern = '']) => new RegExp(pattern.replaceAll('`', ''), 'g'));
  const forbidden = rowsOf('Forbidden').map(([language = '', pattern = '', instead = '']) => ({
    language,
    pattern: new RegExp(pattern, 'iu'),
    instead,
  }));
  return { retired: new Map([...byTerm, ...others].toSorted(([a], [b]) => (a < b ? -1 : 1))), staying, forbidden };
}

/** The rows of a Markdown table below its header. A bar within a cell is written `\|`. */
const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );

const words = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
