import { attachmentPart } from './attachment.ts';
import { buttonPart } from './button.ts';
import { columnsPart } from './columns.ts';
import { dividerPart } from './divider.ts';
import type { PartLook } from './part.ts';
import { qrPart } from './qr.ts';
import { signaturePart } from './signature.ts';
import { textPart } from './text.ts';

const drawn = {
  text: textPart,
  button: buttonPart,
  columns: columnsPart,
  divider: dividerPart,
  signature: signaturePart,
  qr: qrPart,
  attachment: attachmentPart,
};

export const drawPart = (name: keyof typeof drawn, look: PartLook): string => drawn[name](look);

const DEFAULT = '#1f5fbf';
const DARK_ENOUGH = 150;

/** Returns the page's own colour: the first background on which white text is readable. */
export function colourOf(source: string): string {
  const colours = Array.from(source.matchAll(/background(?:-color)?\s*:\s*(#[\da-f]{6})\b/gi), ([, colour]) => colour!);
  return colours.find((colour) => lightness(colour) < DARK_ENOUGH) ?? DEFAULT;
}

function lightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16)) as [number, number, number];
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
