import type { MouseEvent } from 'react';

/** A press on a row opens it, unless the press was on a control inside or selected text. */
export function opensFrom({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null;
  return !isControl && (getSelection()?.isCollapsed ?? true);
}
