import { isMac } from './command-key.ts';
import { isRow } from './rows.ts';
import type { Moment } from './rules.ts';

const NOT_TYPED_INTO = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image', 'color']);
/** Whoever has the focus in one of these takes letters for itself. */
const TAKES_KEYS =
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="tree"], [role="slider"], [role="application"]';

function isTyping(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(element.type);
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || element instanceof HTMLMediaElement)
    return true;
  // An iframe with the focus keeps its keys to itself; what reaches us then was not meant for the page.
  if (element instanceof HTMLIFrameElement) return true;
  return element.closest(`[contenteditable]:not([contenteditable="false"]), ${TAKES_KEYS}`) !== null;
}

/** The dialog on top, or the page. */
export function scopeOf(page: Document): HTMLElement {
  return [...page.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1) ?? page.body;
}

export const searchIn = (scope: HTMLElement): HTMLInputElement | undefined =>
  [...scope.querySelectorAll<HTMLInputElement>('input[type="search"]')].find((field) => field.checkVisibility());

export function momentOf(page: Document, known: Pick<Moment, 'isGoing' | 'hasSingleKeys'>): Moment {
  const active = page.activeElement;
  const isSearch = active instanceof HTMLInputElement && active.type === 'search';
  return {
    ...known,
    isMac,
    isTyping: isTyping(active),
    isUnderDialog: scopeOf(page) !== page.body,
    isOnRow: isRow(active),
    search: isSearch ? (active.value === '' ? 'empty' : 'filled') : 'none',
  };
}
