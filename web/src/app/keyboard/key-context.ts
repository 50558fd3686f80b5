import { isMac } from './command-key.ts';
import { isRow } from './rows.ts';
import type { KeyContext } from './rules.ts';

const NOT_TYPED_INTO = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image', 'color']);
/** Selects the elements that handle character keys themselves while they have the focus. */
const TAKES_KEYS =
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="tree"], [role="slider"], [role="application"]';

function isTyping(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(element.type);
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || element instanceof HTMLMediaElement)
    return true;
  // A focused iframe handles its own keys; a key that still reaches this page is not a shortcut.
  if (element instanceof HTMLIFrameElement) return true;
  return element.closest(`[contenteditable]:not([contenteditable="false"]), ${TAKES_KEYS}`) !== null;
}

/** Returns the topmost dialog, or the page. */
export function scopeOf(page: Document): HTMLElement {
  return [...page.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1) ?? page.body;
}

export const findSearchField = (scope: HTMLElement): HTMLInputElement | undefined =>
  [...scope.querySelectorAll<HTMLInputElement>('input[type="search"]')].find((field) => field.checkVisibility());

export function keyContextOf(page: Document, known: Pick<KeyContext, 'isGoPending' | 'hasSingleKeys'>): KeyContext {
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
