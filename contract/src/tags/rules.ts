import { type Flaws, text, whole } from '../shared/flaws.ts';
import { clampRisk } from '../risk/rules.ts';

export const tagTypes = ['newbie', 'not_registered', 'risk_group', 'custom'] as const;
export type TagType = (typeof tagTypes)[number];

const TAG_TITLE_MAX = 60;
const LIFE_DAYS_MAX = 999;
/** Spec point 9: what the delays of every tag but the newbie's are bounded by. */
const LIFE_DAYS_OF_OTHERS = 100;
export const TAGS_PAGE = 20;
export const FILTER_TAGS_PAGE = 10;

export const lifeRules = { life_days: whole(0, LIFE_DAYS_MAX) };

/** Spec point 3: a tag of this title belongs to the reports and to no list of custom tags. */
export const RESERVED_TITLE = 'reports';

export const tagRules = {
  title: text({ min: 1, max: TAG_TITLE_MAX, pattern: new RegExp(`^(?!${RESERVED_TITLE}$)`, 'i'), code: 'reserved' }),
};

/** What a new tag may look like; each is legible as a dot in both schemes. */
export const tagColors = [
  '#2456E6',
  '#7048E8',
  '#C2255C',
  '#E03131',
  '#E8590C',
  '#F08C00',
  '#2F9E44',
  '#0C8599',
  '#868E96',
] as const;

/** Spec point 4: the newbie tag has life days of its own. */
export const lifeDaysOf = ({ type, settings }: { type: TagType; settings: { life_days: number } }): number =>
  type === 'newbie' ? settings.life_days : LIFE_DAYS_OF_OTHERS;

export type RiskRange = { min_risk_level: number; max_risk_level: number };

export const riskRangeFlaws = ({ min_risk_level, max_risk_level }: RiskRange): Flaws =>
  min_risk_level > max_risk_level ? { max_risk_level: { code: 'below_lower_bound' } } : {};

/** Spec point 4: raising the lower bound above the upper lifts it along. */
export function withMinRisk(range: RiskRange, typed: number): RiskRange {
  const min_risk_level = clampRisk(typed);
  return { min_risk_level, max_risk_level: Math.max(min_risk_level, range.max_risk_level) };
}

/** Spec point 4: lowering the upper bound below the lower takes it along. */
export function withMaxRisk(range: RiskRange, typed: number): RiskRange {
  const max_risk_level = clampRisk(typed);
  return { min_risk_level: Math.min(max_risk_level, range.min_risk_level), max_risk_level };
}

/** Spec point 4: the newbie tag is shown first, else whichever comes first. */
export const firstTag = <T extends { type: TagType }>(tags: readonly T[]): T | undefined =>
  tags.find(({ type }) => type === 'newbie') ?? tags[0];

/** Spec point 9: how long after a tag is made the list is asked for, and how long after that if it has not grown. */
export const REFETCH_AFTER_CREATE_MS = 10_000;
export const REFETCH_AGAIN_MS = 5_000;
