import { open, type FileHandle } from 'node:fs/promises';

/** A link of a page: its address and its rectangle from the top left, in points. */
type PageLink = { href: string; x: number; y: number; width: number; height: number };
export type PageLinks = { width: number; height: number; links: PageLink[] };

const TAIL_BYTES = 2048;
const ENTRY_BYTES = 20;
const OBJECTS_MAX = 200_000;
const OBJECT_BYTES_MAX = 64 * 1024;
const LINKS_OF_PAGE_MAX = 100;

/**
 * Returns the links of each page of a PDF in the form that LibreOffice writes: a table of objects, each in plain text. A PDF in
 * another form has none; its links are known by their words alone.
 */
export async function linksOfPages(pdf: string): Promise<PageLinks[]> {
  const file = await open(pdf);
  try {
    const objects = await openObjects(file);
    if (objects === undefined) return [];
    const catalogue = await objects.read(objects.root);
    return await pagesBelow(objects, referencesIn(catalogue, /\/Pages (\d+ 0 R)/)[0]);
  } finally {
    await file.close();
  }
}

type Objects = { root: number | undefined; read: (number: number | undefined) => Promise<string> };

async function openObjects(file: FileHandle): Promise<Objects | undefined> {
  const { size } = await file.stat();
  const tail = await textAt(file, { start: Math.max(0, size - TAIL_BYTES), bytes: TAIL_BYTES });
  const start = Number(/startxref\s+(\d+)\s+%%EOF/.exec(tail)?.[1] ?? NaN);
  if (Number.isNaN(start)) return undefined;
  const [title, count] = /^xref\s+0 (\d+)\s+/.exec(await textAt(file, { start, bytes: 64 })) ?? [];
  if (title === undefined || Number(count) > OBJECTS_MAX) return undefined;
  const table = await textAt(file, { start: start + title.length, bytes: Number(count) * ENTRY_BYTES });
  return {
    root: referencesIn(tail, /\/Root (\d+ 0 R)/)[0],
    read: async (number) => {
      const offset = number === undefined ? 0 : Number(table.slice(number * ENTRY_BYTES, number * ENTRY_BYTES + 10));
      if (!(offset > 0)) return '';
      const text = await textAt(file, { start: offset, bytes: OBJECT_BYTES_MAX });
      return text.startsWith(`${number} 0 obj`) ? text.slice(0, Math.max(0, text.indexOf('endobj'))) : '';
    },
  };
}

async function textAt(file: FileHandle, { start, bytes }: { start: number; bytes: number }): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, start);
  return buffer.toString('latin1', 0, bytesRead);
}

const referencesIn = (text: string, place: RegExp): number[] =>
  [...(place.exec(text)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));

/** The deepest nesting of pages in a PDF of a deck; also ends a cycle. */
const DEPTH_MAX = 8;

async function pagesBelow(objects: Objects, number: number | undefined, depth = 0): Promise<PageLinks[]> {
  const node = await objects.read(number);
  const pages: PageLinks[] = [];
  if (!/\/Type\s*\/Pages\b/.test(node)) return [await pageOf(objects, node)];
  if (depth === DEPTH_MAX) return pages;
  for (const kid of referencesIn(node, /\/Kids\s*\[([^\]]*)\]/)) pages.push(...(await pagesBelow(objects, kid, depth + 1)));
  return pages;
}

async function pageOf(objects: Objects, page: string): Promise<PageLinks> {
  const [, , width = 0, height = 0] = numbersOf(/\/MediaBox\s*\[([^\]]*)\]/.exec(page)?.[1]);
  const links: PageLink[] = [];
  for (const number of referencesIn(page, /\/Annots\s*\[([^\]]*)\]/).slice(0, LINKS_OF_PAGE_MAX)) {
    const link = await objects.read(number);
    const href = /\/URI\s*\(((?:\\[^]|[^\\)])*)\)/.exec(link)?.[1];
    const [left, bottom, right, top] = numbersOf(/\/Rect\s*\[([^\]]*)\]/.exec(link)?.[1]);
    if (href === undefined || top === undefined) continue;
    const clipped = { x: Math.max(0, left!), y: Math.max(0, height - top) };
    const size = { width: Math.min(width, right!) - clipped.x, height: Math.min(height, height - bottom!) - clipped.y };
    if (size.width > 0 && size.height > 0) links.push({ href: href.replace(/\\([^])/g, '$1'), ...clipped, ...size });
  }
  return { width, height, links };
}

const numbersOf = (text = ''): number[] => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
