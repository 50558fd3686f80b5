import type { PageFiles } from '@vigil/contract/site/page-files.ts';

/** Returns the screen whose address matches, preferring the one with most literal segments. */
export function pageAt<Page extends Pick<PageFiles, 'path'>>(pages: readonly Page[], path: string): Page | undefined {
  const segments = path.replace(/^\/lk|\/$/g, '').split('/');
  return pages
    .map((page) => ({ page, parts: page.path.split('/') }))
    .filter(
      ({ parts }) =>
        parts.length === segments.length && parts.every((part, index) => part.startsWith('$') || part === segments[index]),
    )
    .toSorted((a, b) => parametersOf(a.parts) - parametersOf(b.parts))[0]?.page;
}

const parametersOf = (parts: readonly string[]): number => parts.filter((part) => part.startsWith('$')).length;

/** Returns the tags that make a browser fetch all of a screen's files at once, instead of discovering each from another. */
export const tagsOf = ({ scripts, styles }: Pick<PageFiles, 'scripts' | 'styles'>): string =>
  [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/lk/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/lk/${file}">`),
  ].join('');
