// All colours are computed as hex, because Mantine reads `color-mix()` and `oklch()` as black.

const SHADE_STEPS = 9;
const PALEST = 0.05;
const AA = 4.5;
/** Channels that differ less than this look grey. */
const GREY_RANGE = 16;
/** What is not text needs less contrast. */
const AA_OF_LINES = 3;
const MOVE_STEP = 0.04;

export type Shades = [string, string, string, string, string, string, string, string, string, string];

/** Returns ten shades of a colour: a pale one, then 11.1 % to 100 % of the colour over white in nine steps (spec point 9). */
export function shadesOf(colour: string): Shades {
  const steps = Array.from({ length: SHADE_STEPS }, (_, index) => (index + 1) / SHADE_STEPS);
  return [PALEST, ...steps].map((share) => mix(colour, '#ffffff', share)) as Shades;
}

/** Returns a mixture of two colours: `share` of `colour`, and the rest of `over`. */
export function mix(colour: string, over: string, share: number): string {
  const [a, b] = [channels(colour), channels(over)];
  return hex(a.map((channel, index) => Math.round(channel * share + (b[index] ?? 0) * (1 - share))));
}

/** Returns the colour, moved towards black or white until text in it is readable on the background. */
export const readableOn = (background: string, colour: string, towards: '#000000' | '#ffffff'): string =>
  moved(colour, towards, (candidate) => contrast(candidate, background) >= AA);

/** Returns the colour, moved towards black or white until a line or an edge in it stands out from the background. */
export const visibleOn = (background: string, colour: string, towards: '#000000' | '#ffffff'): string =>
  moved(colour, towards, (candidate) => contrast(candidate, background) >= AA_OF_LINES);

function moved(colour: string, towards: string, isEnough: (candidate: string) => boolean): string {
  for (let share = 1; share > 0; share -= MOVE_STEP) {
    const candidate = mix(colour, towards, share);
    if (isEnough(candidate)) return candidate;
  }
  return towards;
}

/** Returns a pale shade of a colour over white or the dark surface, and a text colour that is readable on it. */
export function washOf(colour: string, scheme: 'light' | 'dark'): { soft: string; ink: string } {
  const [over, share, towards] =
    scheme === 'light' ? (['#ffffff', 0.12, '#000000'] as const) : (['#171b21', 0.24, '#ffffff'] as const);
  const soft = mix(colour, over, share);
  return { soft, ink: readableOn(soft, colour, towards) };
}

export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns a colour's hue in degrees; null: a grey has none. */
export function hueOf(colour: string): number | null {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < GREY_RANGE) return null;
  const sector = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (sector * 60 + 360) % 360;
}

export const isHexColour = (value: string): boolean => /^#[\da-f]{6}$/i.test(value);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (colour: string): number[] => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
const hex = (values: number[]): string => `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
