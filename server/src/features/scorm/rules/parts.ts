import type { FoundItem } from '../../../reading/packages/found-package.ts';

/** Where a package is begun: its first part that can be opened; one that is hidden where there is no other. */
export function firstPartOf(items: readonly Pick<FoundItem, 'kind' | 'is_visible'>[]): number {
  const shown = items.findIndex(({ kind, is_visible }) => kind !== 'heading' && is_visible);
  return shown === -1 ? items.findIndex(({ kind }) => kind !== 'heading') : shown;
}
