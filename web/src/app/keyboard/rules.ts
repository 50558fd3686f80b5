/** A key press, as the browser reports it. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** What the page shows and has focused when a key is pressed. */
export type KeyContext = {
  isMac: boolean;
  /** The focus is in a field, an editor or an open menu, which handles character keys itself. */
  isTyping: boolean;
  /** A dialog covers the page; only its own rows can be visited. */
  isUnderDialog: boolean;
  /** `g` was pressed, and the second key is awaited. */
  isGoPending: boolean;
  /** A row itself has the focus, not an element in it. */
  isOnRow: boolean;
  /** The search field that has the focus: none, an empty one, or one with text. */
  search: 'none' | 'empty' | 'filled';
  /** The person has not disabled shortcuts without Ctrl or ⌘. */
  hasSingleKeys: boolean;
};

export type ShortcutAction =
  | { kind: 'palette' | 'help' | 'search' | 'leave-search' | 'tick' | 'open' | 'go' | 'cancel-go' }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'place'; latinKey: string };

/** Returns what a key does; null if it is no shortcut in this situation. */
export function actionOf(press: Press, context: KeyContext): ShortcutAction | null {
  if (press.isComposing || press.altKey) return null;
  const latinKey = latinKeyOf(press);
  if (press.ctrlKey || press.metaKey) {
    const isCommand = context.isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
    return isCommand && !press.shiftKey && latinKey === 'k' && !context.isUnderDialog ? { kind: 'palette' } : null;
  }
  return (
    actionOfNamedKey(press, context) ??
    (context.hasSingleKeys && !context.isTyping ? actionOfCharacter(press, latinKey, context) : null)
  );
}

/** Returns what a key without a character does: Esc, Enter and arrows work even in fields. */
function actionOfNamedKey({ key }: Press, { isGoPending, isOnRow, search }: KeyContext): ShortcutAction | null {
  if (isGoPending && key === 'Escape') return { kind: 'cancel-go' };
  if (isOnRow && key === 'Enter') return { kind: 'open' };
  if (search !== 'none' && key === 'ArrowDown') return { kind: 'move', by: 1 };
  // The first Esc clears the field, as browsers do.
  if (search === 'empty' && key === 'Escape') return { kind: 'leave-search' };
  return null;
}

function actionOfCharacter(
  press: Press,
  latinKey: string | null,
  { isGoPending, isUnderDialog }: KeyContext,
): ShortcutAction | null {
  if (isGoPending && latinKey !== null && !press.shiftKey) return { kind: 'place', latinKey };
  if (isGoPending && press.key !== 'Shift') return { kind: 'cancel-go' };
  const isQuestion = press.key === '?' || (press.code === 'Slash' && press.shiftKey);
  if (isQuestion) return isUnderDialog ? null : { kind: 'help' };
  if (press.key === '/' || (press.code === 'Slash' && !press.shiftKey)) return { kind: 'search' };
  if (press.shiftKey) return null;
  if (latinKey === 'j') return { kind: 'move', by: 1 };
  if (latinKey === 'k') return { kind: 'move', by: -1 };
  if (latinKey === 'x') return { kind: 'tick' };
  return latinKey === 'g' && !isUnderDialog ? { kind: 'go' } : null;
}

/** Returns the Latin character of a key: what the layout types or, in other scripts, what a Latin layout has in its position. */
export function latinKeyOf({ key, code }: Pick<Press, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}
