import type { MouseEvent } from 'react';

/** A press on the row opens it, unless it was meant for a control inside, or for selecting text. */
export function opensFrom({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null;
  return !isControl && (getSelection()?.isCollapsed ?? true);
}
