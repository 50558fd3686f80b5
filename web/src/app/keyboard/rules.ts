/** A key press, as the browser reports it. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Where the focus is when the key is pressed. */
export type Moment = {
  isMac: boolean;
  /** In a field, an editor or an open menu, keys type text. */
  isTyping: boolean;
  /** A dialog covers the page; only its own rows can be visited. */
  isUnderDialog: boolean;
  /** `g` was pressed, and the second key is awaited. */
  isGoing: boolean;
  /** A row itself has the focus, not an element in it. */
  isOnRow: boolean;
  /** Whether the search field of a list has the focus, and whether it has text. */
  search: 'none' | 'empty' | 'filled';
  /** The person has not disabled shortcuts without Ctrl or ⌘. */
  hasSingleKeys: boolean;
};

export type ShortcutAction =
  | { kind: 'palette' | 'help' | 'search' | 'leave-search' | 'tick' | 'open' | 'go' | 'stop' }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'place'; latinKey: string };

/** The table of all shortcuts. Null: the key is not a shortcut. */
export function actionOf(press: Press, moment: Moment): ShortcutAction | null {
  if (press.isComposing || press.altKey) return null;
  const latinKey = latinKeyOf(press);
  if (press.ctrlKey || press.metaKey) {
    const isCommand = moment.isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
    return isCommand && !press.shiftKey && latinKey === 'k' && !moment.isUnderDialog ? { kind: 'palette' } : null;
  }
  return keyOf(press, moment) ?? (moment.hasSingleKeys && !moment.isTyping ? singleKeyOf(press, latinKey, moment) : null);
}

/** Shortcuts of keys that type no character work wherever they have a meaning. */
function keyOf({ key }: Press, { isGoing, isOnRow, search }: Moment): ShortcutAction | null {
  if (isGoing && key === 'Escape') return { kind: 'stop' };
  if (isOnRow && key === 'Enter') return { kind: 'open' };
  if (search !== 'none' && key === 'ArrowDown') return { kind: 'move', by: 1 };
  // The first Esc clears the field, as browsers do.
  if (search === 'empty' && key === 'Escape') return { kind: 'leave-search' };
  return null;
}

function singleKeyOf(press: Press, latinKey: string | null, { isGoing, isUnderDialog }: Moment): ShortcutAction | null {
  if (isGoing && latinKey !== null && !press.shiftKey) return { kind: 'place', latinKey };
  if (isGoing && press.key !== 'Shift') return { kind: 'stop' };
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
