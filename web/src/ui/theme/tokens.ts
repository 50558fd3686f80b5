import { mix, readableOn, visibleOn } from '@vigil/contract/shared/colour.ts';
import { lightStates, type StateColour, type StateShades } from '@vigil/contract/shared/states.ts';
import { darkTones, lightTones } from '@vigil/contract/shared/illustration-tones.ts';

/** The product's colours in the light scheme. Components use them as `var(--ink)`. */
const light = {
  '--canvas': '#f5f6f8',
  '--surface': '#ffffff',
  '--raised': '#ffffff',
  '--line': '#e4e7ec',
  '--line-soft': '#eef0f3',
  '--track': '#e9ecf1',
  '--ink': '#11151b',
  '--dim': '#5a6473',
  '--faint': '#667085',
  '--control-line': '#8b94a3',
  '--flag-mark': '#b4530a',
  '--shadow': '0 8px 28px rgb(17 21 27 / 14%)',
};

const dark: Record<keyof typeof light, string> = {
  '--canvas': '#0f1216',
  '--surface': '#171b21',
  '--raised': '#1e232b',
  '--line': '#2b313b',
  '--line-soft': '#232932',
  '--track': '#2b313b',
  '--ink': '#eceff3',
  '--dim': '#a7b0bd',
  '--faint': '#97a1af',
  '--control-line': '#6b7686',
  '--flag-mark': '#b4530a',
  '--shadow': '0 8px 28px rgb(0 0 0 / 50%)',
};

/** The shades of each state in the dark scheme, except of what runs, which has the organisation's colour. */
const darkStates: Record<Exclude<StateColour, 'run'>, StateShades> = {
  idle: { soft: '#262d37', ink: '#b9c2cf', fill: '#566171', mark: '#8793a4' },
  good: { soft: '#12331f', ink: '#7fdca9', fill: '#2fa46a', mark: '#3fbb7c' },
  seen: { soft: '#3a2e10', ink: '#f3cc73', fill: '#d9a93a', mark: '#e5b94f' },
  hook: { soft: '#40250f', ink: '#ffb583', fill: '#e07a2e', mark: '#f09350' },
  bad: { soft: '#45191c', ink: '#ffa3a0', fill: '#db4b4e', mark: '#f0696b' },
  past: { soft: '#323b49', ink: '#ccd5e2', fill: '#8391a6', mark: '#9aa7ba' },
};

/**
 * Returns the colours of the light scheme. `--primary` colours what can be pressed, `--primary-soft` is its pale background,
 * `--primary-ink` is text on that background or the surface.
 */
export const lightTokens = (primary: string) => ({
  ...light,
  ...lightTones(primary),
  '--primary': primary,
  ...tokensOfStates(lightStates(primary)),
});

export const darkTokens = (primary: string) => {
  const soft = mix(primary, dark['--surface'], 0.24);
  const fill = mix(primary, '#ffffff', 0.78);
  const run = {
    soft,
    ink: readableOn(soft, primary, '#ffffff'),
    fill,
    mark: visibleOn(dark['--raised'], mix(primary, '#ffffff', 0.6), '#ffffff'),
  };
  return { ...dark, ...darkTones(fill), '--primary': fill, ...tokensOfStates({ ...darkStates, run }) };
};

/**
 * The tokens of the states, which only `ui/theme/states.ts` uses, and those of what is good, a warning or an error without being
 * a state: they have the same values under the names of their colours.
 */
const tokensOfStates = (shades: Record<StateColour, StateShades>) => {
  const { idle, run, good, seen, hook, bad } = shades;
  return {
    ...(Object.fromEntries(
      Object.entries(shades).flatMap(([colour, { soft, ink, fill, mark }]) => [
        [`--${colour}`, fill],
        [`--${colour}-soft`, soft],
        [`--${colour}-ink`, ink],
        [`--${colour}-mark`, mark],
      ]),
    ) as Record<StateToken, string>),
    '--primary-soft': run.soft,
    '--primary-ink': run.ink,
    '--neutral-soft': idle.soft,
    '--neutral-ink': idle.ink,
    '--green': good.mark,
    '--green-soft': good.soft,
    '--green-ink': good.ink,
    '--yellow': seen.ink,
    '--yellow-soft': seen.soft,
    '--yellow-ink': seen.ink,
    '--orange': hook.ink,
    '--red': bad.mark,
    '--red-soft': bad.soft,
    '--red-ink': bad.ink,
  };
};

type StateToken = `--${StateColour}` | `--${StateColour}-${'soft' | 'ink' | 'mark'}`;
