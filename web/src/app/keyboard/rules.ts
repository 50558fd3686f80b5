/** What a key says, as the browser tells it. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Where the hand is when the key is pressed. */
export type Moment = {
  isMac: boolean;
  /** In a field, an editor, an open menu: letters are letters there. */
  isTyping: boolean;
  /** A dialog lies over the page; only what it shows itself can be walked. */
  isUnderDialog: boolean;
  /** `g` was pressed, and the letter of a place is awaited. */
  isGoing: boolean;
  /** A row of a list has the focus itself, and nothing inside of it. */
  isOnRow: boolean;
  /** The field that searches a list has the focus. */
  search: 'none' | 'empty' | 'filled';
  /** The person has not switched keys without Ctrl or ⌘ off. */
  hasSingleKeys: boolean;
};

export type ShortcutAction =
  | { kind: 'palette' | 'help' | 'search' | 'leave-search' | 'tick' | 'open' | 'go' | 'stop' }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'place'; letter: string };

/** The one table of shortcuts. Null: the key is not ours. */
export function actionOf(press: Press, moment: Moment): ShortcutAction | null {
  if (press.isComposing || press.altKey) return null;
  const letter = letterOf(press);
  if (press.ctrlKey || press.metaKey) {
    const isCommand = moment.isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
    return isCommand && !press.shiftKey && letter === 'k' && !moment.isUnderDialog ? { kind: 'palette' } : null;
  }
  return keyOf(press, moment) ?? (moment.hasSingleKeys && !moment.isTyping ? singleKeyOf(press, letter, moment) : null);
}

/** Keys that write nothing work wherever they mean anything. */
function keyOf({ key }: Press, { isGoing, isOnRow, search }: Moment): ShortcutAction | null {
  if (isGoing && key === 'Escape') return { kind: 'stop' };
  if (isOnRow && key === 'Enter') return { kind: 'open' };
  if (search !== 'none' && key === 'ArrowDown') return { kind: 'move', by: 1 };
  // The first Esc empties the field, as browsers do by themselves.
  if (search === 'empty' && key === 'Escape') return { kind: 'leave-search' };
  return null;
}

function singleKeyOf(press: Press, letter: string | null, { isGoing, isUnderDialog }: Moment): ShortcutAction | null {
  if (isGoing && letter !== null && !press.shiftKey) return { kind: 'place', letter };
  if (isGoing && press.key !== 'Shift') return { kind: 'stop' };
  const isQuestion = press.key === '?' || (press.code === 'Slash' && press.shiftKey);
  if (isQuestion) return isUnderDialog ? null : { kind: 'help' };
  if (press.key === '/' || (press.code === 'Slash' && !press.shiftKey)) return { kind: 'search' };
  if (press.shiftKey) return null;
  if (letter === 'j') return { kind: 'move', by: 1 };
  if (letter === 'k') return { kind: 'move', by: -1 };
  if (letter === 'x') return { kind: 'tick' };
  return letter === 'g' && !isUnderDialog ? { kind: 'go' } : null;
}

/** The letter on the key: as the layout has it, or, where that writes no Latin, as the key is placed. */
export function letterOf({ key, code }: Pick<Press, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}
