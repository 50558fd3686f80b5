import { GLYPH_SIZE, GLYPH_WIDTH, type GlyphLine, glyphs, type State, states } from '@vigil/contract/shared/states.ts';

/** The glyph of a state, in the colour of the text around it. */
export const StateGlyph = ({ state }: { state: State }) => (
  <svg
    viewBox={`0 0 ${GLYPH_SIZE} ${GLYPH_SIZE}`}
    width={GLYPH_SIZE}
    height={GLYPH_SIZE}
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
    aria-hidden
  >
    {glyphs[states[state].glyph].map(({ path, isFilled, width = GLYPH_WIDTH, opacity }: GlyphLine) => (
      <path
        key={path}
        d={path}
        strokeWidth={width}
        {...(isFilled === true && { fill: 'currentColor' })}
        {...(opacity !== undefined && { opacity })}
      />
    ))}
  </svg>
);
