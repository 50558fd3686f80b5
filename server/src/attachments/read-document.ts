/** A run of a line: text, or a link. */
export type Run = { text: string; href?: string };
export type Block = { kind: 'paragraph'; runs: Run[] } | { kind: 'row'; cells: Run[][] };
export type DocumentText = { title: string; blocks: Block[] };

/** A link as `[words](https://…)`, or a bare address. */
const LINK = /\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s)]+)/g;

/**
 * Reads the text of a document: its first line is the title, a line with bars is a row of a table, any other line a paragraph.
 */
export function readDocument(text: string): DocumentText {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [title = '', ...rest] = lines;
  return { title, blocks: rest.map(readBlock) };
}

const readBlock = (line: string): Block =>
  line.includes('|')
    ? { kind: 'row', cells: line.split('|').map((cell) => readRuns(cell.trim())) }
    : { kind: 'paragraph', runs: readRuns(line) };

function readRuns(line: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, words, address, bare] = match;
    if (match.index > from) runs.push({ text: line.slice(from, match.index) });
    const href = address ?? bare ?? whole;
    runs.push({ text: words ?? href, href });
    from = match.index + whole.length;
  }
  if (from < line.length || runs.length === 0) runs.push({ text: line.slice(from) });
  return runs;
}

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
