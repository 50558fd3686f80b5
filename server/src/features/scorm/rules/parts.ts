import type { FoundItem } from '../../../reading/packages/found-package.ts';

/**
 * Returns the index of the part with which a package begins: the first visible one that can be opened, or a hidden one if there
 * is no other.
 */
export function firstPartIndex(items: readonly Pick<FoundItem, 'kind' | 'is_visible'>[]): number {
  const shown = items.findIndex(({ kind, is_visible }) => kind !== 'heading' && is_visible);
  return shown === -1 ? items.findIndex(({ kind }) => kind !== 'heading') : shown;
}
