import { mix, readableOn, visibleOn } from './colour.ts';

export type StateColour = 'idle' | 'run' | 'good' | 'seen' | 'hook' | 'bad' | 'past';

/** The drawing beside the word of a state, by which states of one colour differ, also in grey. */
type Glyph =
  | 'ring'
  | 'half'
  | 'tick'
  | 'bang'
  | 'dot'
  | 'eye'
  | 'arrow'
  | 'square'
  | 'flag'
  | 'clock'
  | 'play'
  | 'stop'
  | 'cross'
  | 'one_bar'
  | 'two_bars'
  | 'three_bars';

type StateLook = {
  colour: StateColour;
  glyph: Glyph;
  /** The bar of a state in which nothing has happened has only an edge. */
  isHollow?: boolean;
};

/**
 * The colour and the glyph of each state, on every screen and on paper. States that meet in one chart never share a colour.
 * Difficulty, licences and counts are not states and have none of these colours.
 */
export const states = {
  not_started: { colour: 'idle', glyph: 'ring', isHollow: true },
  in_progress: { colour: 'run', glyph: 'half' },
  done: { colour: 'good', glyph: 'tick' },
  overdue: { colour: 'bad', glyph: 'bang' },
  sent: { colour: 'idle', glyph: 'dot' },
  opened: { colour: 'seen', glyph: 'eye' },
  clicked: { colour: 'hook', glyph: 'arrow' },
  entered_data: { colour: 'bad', glyph: 'square' },
  reported: { colour: 'good', glyph: 'flag' },
  planned: { colour: 'idle', glyph: 'clock', isHollow: true },
  active: { colour: 'run', glyph: 'play' },
  // An end is no praise, so a completed campaign is not green.
  completed: { colour: 'past', glyph: 'stop' },
  failed: { colour: 'bad', glyph: 'cross' },
  low: { colour: 'good', glyph: 'one_bar' },
  medium: { colour: 'seen', glyph: 'two_bars' },
  high: { colour: 'bad', glyph: 'three_bars' },
} as const satisfies Record<string, StateLook>;

export type State = keyof typeof states;

export const isHollow = (state: State): boolean => (states[state] as StateLook).isHollow === true;

/** The side of the square that glyphs are drawn in. */
export const GLYPH_SIZE = 12;

/** The usual width of a glyph's lines. */
export const GLYPH_WIDTH = 1.6;

/** A line of a glyph. `isFilled`: its inside has the colour as well. */
export type GlyphLine = { path: string; isFilled?: boolean; width?: number; opacity?: number };

const circle = (radius: number): string =>
  `M${(6 - radius).toFixed(1)} 6a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const ROUND = circle(4.2);
const bars = ['M2.5 10V7.5', 'M6 10V5', 'M9.5 10V2.5'];
/** Three bars of rising height. The first `count` stand out. */
const risingBars = (count: number): GlyphLine[] =>
  bars.map((path, index) => ({ path, width: 2, ...(index >= count && { opacity: 0.35 }) }));

export const glyphs: Record<Glyph, readonly GlyphLine[]> = {
  ring: [{ path: ROUND }],
  half: [{ path: ROUND }, { path: 'M6 1.8a4.2 4.2 0 0 1 0 8.4z', isFilled: true }],
  tick: [{ path: 'M2 6.5l2.7 2.7L10 3.5', width: 2 }],
  bang: [{ path: 'M6 1.8v5M6 10v.1', width: 2 }],
  dot: [{ path: circle(2.6), isFilled: true }],
  eye: [{ path: ROUND }, { path: circle(1.6), isFilled: true }],
  arrow: [{ path: 'M2 6h8M6.5 2.5L10 6L6.5 9.5' }],
  square: [{ path: 'M2.5 2.5h7v7h-7z', isFilled: true }],
  flag: [{ path: 'M3 11V1.5h6.5L8 4l1.5 2.5H3', isFilled: true }],
  clock: [{ path: ROUND }, { path: 'M6 3.5V6l1.8 1.2' }],
  play: [{ path: 'M3.5 2.2l6 3.8l-6 3.8z', isFilled: true }],
  stop: [{ path: 'M1.5 6h6M5 3.5L7.5 6L5 8.5M10.2 2v8' }],
  cross: [{ path: 'M2.5 2.5l7 7M9.5 2.5l-7 7', width: 2 }],
  one_bar: risingBars(1),
  two_bars: risingBars(2),
  three_bars: risingBars(3),
};

/** `fill` colours a bar, `mark` a line, a dot and the edge of a pale bar, and `ink` on `soft` is a label. */
export type StateShades = { soft: string; ink: string; fill: string; mark: string };

const WHITE = '#ffffff';

/** The shades of each colour in the light scheme and on paper. What runs has the organisation's colour. */
export const lightStates = (primary: string): Record<StateColour, StateShades> => {
  const soft = mix(primary, WHITE, 0.1);
  return {
    idle: { soft: '#eef1f5', ink: '#465064', fill: '#c9d1dc', mark: '#7a869a' },
    run: {
      soft,
      ink: readableOn(soft, mix(primary, '#000000', 0.72), '#000000'),
      fill: primary,
      mark: visibleOn(WHITE, primary, '#000000'),
    },
    good: { soft: '#e3f5eb', ink: '#0f6b3c', fill: '#14804a', mark: '#14804a' },
    seen: { soft: '#fff2cc', ink: '#8a5b00', fill: '#f2c14e', mark: '#a87100' },
    hook: { soft: '#ffeadb', ink: '#984507', fill: '#ee8434', mark: '#c85f10' },
    bad: { soft: '#fde8e8', ink: '#c4292b', fill: '#c4292b', mark: '#c4292b' },
    past: { soft: '#e2e6ed', ink: '#36415a', fill: '#5b6780', mark: '#5b6780' },
  };
};
