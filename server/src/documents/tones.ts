import {
  GLYPH_SIZE,
  GLYPH_WIDTH,
  type GlyphLine,
  glyphs,
  isHollow,
  lightStates,
  states,
  type State,
} from '@vigil/contract/shared/states.ts';
import type { Tone } from './report-document.ts';

const INK = '#11151b';
const DIM = '#5a6473';

/** A change for the better or the worse, in the colours that states have on the screens. */
export const changeColours = { good: lightStates(INK).good.mark, bad: lightStates(INK).bad.mark, dim: DIM } as const;

/** The colours of a line and of its label: what counts no state is in the organisation's colour. */
export function lineColours(tone: Tone, primary: string): { mark: string; ink: string } {
  if (tone === 'none') return { mark: DIM, ink: DIM };
  return lightStates(primary)[tone === 'primary' ? 'run' : states[tone].colour];
}

type BarLook = { fill: string; edge: string; glyph: State | null };

/** The look of a bar. A pale fill has an edge, and a state has a glyph, so that bars differ in grey. */
export function barLook(tone: Tone, primary: string): BarLook {
  if (tone === 'none') return { fill: DIM, edge: DIM, glyph: null };
  const { fill, mark } = lightStates(primary)[tone === 'primary' ? 'run' : states[tone].colour];
  if (tone === 'primary') return { fill, edge: mark, glyph: null };
  return { fill: isHollow(tone) ? WHITE : fill, edge: mark, glyph: tone };
}

const WHITE = '#ffffff';

/** Draws the glyph of each of these states as an SVG, with the colour of its word. */
export const drawGlyphs = (shown: Iterable<State>, primary: string): Record<string, { drawing: string; ink: string }> => {
  const shades = lightStates(primary);
  return Object.fromEntries(
    [...shown].map((state) => {
      const { colour, glyph } = states[state];
      const { ink } = shades[colour];
      return [state, { drawing: drawGlyph(glyphs[glyph], ink), ink }];
    }),
  );
};

function drawGlyph(lines: readonly GlyphLine[], ink: string): string {
  const drawn = lines.map(
    ({ path, isFilled, width = GLYPH_WIDTH, opacity = 1 }) =>
      `<path d="${path}" fill="${isFilled === true ? ink : 'none'}" stroke="${ink}" stroke-width="${width}" opacity="${opacity}"/>`,
  );
  const frame = `viewBox="0 0 ${GLYPH_SIZE} ${GLYPH_SIZE}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${drawn.join('')}</svg>`;
}
