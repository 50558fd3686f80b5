import { heightFrom } from '../../frame-height.ts';
import { type Content, contentFrom } from './content.ts';

export type Picked = {
  block: number;
  /** The position of the block in the frame. */
  place: { top: number; bottom: number; left: number; right: number };
  /** The selected words if they are within one text; empty otherwise. */
  words: string;
  isChosen: boolean;
  isBold: boolean;
  isItalic: boolean;
  isLink: boolean;
};

export type FrameMessage =
  | { kind: 'ready' | 'undo' | 'redo' | 'toolbar' }
  | { kind: 'height'; height: number }
  | { kind: 'reach'; top: number }
  | { kind: 'pick'; picked: Picked | null }
  | { kind: 'edit'; block: number; content: Content[] };

type Shown = { version: number; blocksCount: number; isElement: (number: number) => boolean };

const WORDS_MAX = 500;

/** Returns a message from the frame if it belongs to the version last shown, else null. */
export function messageFrom(data: unknown, { version, blocksCount, isElement }: Shown): FrameMessage | null {
  const message = recordOf(recordOf(data)?.['vigilEditing']);
  if (message === null) return null;
  const { kind, block, content, words } = message;
  if (kind === 'ready' || kind === 'undo' || kind === 'redo' || kind === 'toolbar') return { kind };
  if (kind === 'height') {
    const height = heightFrom({ vigilHeight: message['height'] });
    return height === null ? null : { kind, height };
  }
  if (kind === 'reach') return isPlace(message['top']) ? { kind, top: message['top'] } : null;
  if (message['version'] !== version) return null;
  if (kind === 'pick' && block === null) return { kind, picked: null };
  if (!Number.isInteger(block) || (block as number) < 0 || (block as number) >= blocksCount) return null;
  if (kind === 'edit') {
    const read = contentFrom(content, isElement);
    return read === null ? null : { kind, block: block as number, content: read };
  }
  const place = recordOf(message['place']);
  const { top, bottom, left, right } = place ?? {};
  if (kind !== 'pick' || ![top, bottom, left, right].every(isPlace)) return null;
  return {
    kind,
    picked: {
      block: block as number,
      place: { top, bottom, left, right } as Picked['place'],
      words: typeof words === 'string' && words.length <= WORDS_MAX ? words : '',
      isChosen: message['isChosen'] === true,
      isBold: message['isBold'] === true,
      isItalic: message['isItalic'] === true,
      isLink: message['isLink'] === true,
    },
  };
}

const PLACE_MAX = 100_000;
const isPlace = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= PLACE_MAX;

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
