import type { ExpectedClicks } from '../phishing-results/expected-clicks.ts';
import { whole, type WholeRule } from '../shared/flaws.ts';
import type { difficulties } from './rules.ts';

/**
 * How hard it is to detect an email: the NIST Phish Scale. Dawkins, Jacobs: NIST Phish Scale User Guide,
 * NIST TN 2276 (2023), https://doi.org/10.6028/NIST.TN.2276. Cues are counted, the premise is judged for its audience.
 */
export const SCALE_SOURCE = 'NIST TN 2276, 2023';

export const cueGroups = {
  errors: ['spelling', 'inconsistency'],
  technical: ['attachment', 'display_name', 'hidden_address', 'lookalike_domain'],
  visual: ['no_branding', 'false_branding', 'unprofessional', 'security_icons'],
  language: ['legal_language', 'distraction', 'sensitive_data', 'urgency', 'threat', 'generic_greeting', 'no_signer'],
  tactics: ['humanitarian', 'too_good', 'special', 'limited_time', 'business_process', 'authority'],
} as const;
export type CueGroup = keyof typeof cueGroups;
export type CueId = (typeof cueGroups)[CueGroup][number];

export const cueGroupNames = Object.keys(cueGroups) as CueGroup[];
export const cueIds: readonly CueId[] = cueGroupNames.flatMap((group) => [...cueGroups[group]]);

/** Cues that apply to the email as a whole; every other cue counts each time it occurs. */
const ONCE: readonly CueId[] = [
  'display_name',
  'no_branding',
  'unprofessional',
  'generic_greeting',
  'no_signer',
  'business_process',
  'authority',
];
const CUE_MAX = 20;
export const cueRules = Object.fromEntries(cueIds.map((id) => [id, whole(0, ONCE.includes(id) ? 1 : CUE_MAX)])) as Record<
  CueId,
  WholeRule
>;

/** The five elements of premise alignment. Training subtracts, the others add. */
export const premiseElements = ['process', 'workplace', 'events', 'consequences', 'training'] as const;
type PremiseElement = (typeof premiseElements)[number];
/** From "not applicable" to "extremely applicable". */
export const premiseScores = [0, 2, 4, 6, 8] as const;
export type PremiseScore = (typeof premiseScores)[number];

type CueCounts = { readonly [Id in CueId]?: number | undefined };
export type Premise = Readonly<Record<PremiseElement, PremiseScore>>;
export type Rating = { readonly cues: CueCounts; readonly premise: Premise };

export type Detection = 'least' | 'moderate_to_least' | 'moderate' | 'very';
export type Rated = {
  cue_count: number;
  cues: 'few' | 'some' | 'many';
  alignment_score: number;
  alignment: 'weak' | 'medium' | 'strong';
  detection: Detection;
  difficulty: (typeof difficulties)[number];
  expected: ExpectedClicks;
};

const FEW_MAX = 8;
const SOME_MAX = 14;
const WEAK_MAX = 10;
const MEDIUM_MAX = 17;

/** Computes how hard an email is to detect from its counted cues and its judged premise. */
export function rate({ cues, premise }: Rating): Rated {
  const cue_count = cueIds.reduce((sum, id) => sum + (cues[id] ?? 0), 0);
  const { training, process, workplace, events, consequences } = premise;
  const alignment_score = process + workplace + events + consequences - training;
  const band = cue_count <= FEW_MAX ? 'few' : cue_count <= SOME_MAX ? 'some' : 'many';
  const alignment = alignment_score <= WEAK_MAX ? 'weak' : alignment_score <= MEDIUM_MAX ? 'medium' : 'strong';
  const detection = detectionTable[band][alignment];
  return {
    cue_count,
    cues: band,
    alignment_score,
    alignment,
    detection,
    difficulty: difficultyOf[detection],
    expected: expectedClicks[detection],
  };
}

/** How hard an email is to detect, by the band of its number of cues and by its premise alignment. */
export const detectionTable: Record<Rated['cues'], Record<Rated['alignment'], Detection>> = {
  few: { weak: 'moderate', medium: 'very', strong: 'very' },
  some: { weak: 'moderate_to_least', medium: 'moderate', strong: 'very' },
  many: { weak: 'least', medium: 'moderate', strong: 'moderate' },
};

/**
 * The template's difficulty for each value of the scale. `moderate_to_least` counts as easy: a click is never excused by more
 * difficulty than the scale states.
 */
const difficultyOf: Record<Detection, Rated['difficulty']> = {
  least: 'easy',
  moderate_to_least: 'easy',
  moderate: 'moderate',
  very: 'hard',
};

/**
 * Expected click rates, as CybSafe derives them from the exercises in the scale's paper (Steves, Greene, Theofanos: Categorizing human
 * phishing difficulty, Journal of Cybersecurity 6, 2020; help.cybsafe.com/en/articles/8045374). TN 2276 promises no rates.
 */
const expectedClicks: Record<Detection, ExpectedClicks> = {
  least: { from: 0, to: 10 },
  moderate_to_least: { from: 0, to: 18 },
  moderate: { from: 11.6, to: 18 },
  very: { from: 19, to: null },
};

/** An email that nobody has rated yet. */
export const emptyRating: Rating = {
  cues: {},
  premise: { process: 0, workplace: 0, events: 0, consequences: 0, training: 0 },
};
