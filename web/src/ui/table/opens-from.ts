import type { MouseEvent } from 'react';

/** Whether a press on a row opens it. A press on a control inside the row, or one that selected text, does not. */
export function opensFrom({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null;
  return !isControl && (getSelection()?.isCollapsed ?? true);
}
