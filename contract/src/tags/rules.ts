import { type Flaws, text, whole } from '../shared/flaws.ts';
import { clampRisk } from '../risk/rules.ts';

export const tagTypes = ['newbie', 'not_registered', 'risk_group', 'custom'] as const;
export type TagType = (typeof tagTypes)[number];

const TAG_TITLE_MAX = 60;
const LIFE_DAYS_MAX = 999;
/** Spec point 9: the upper bound of delays for all tags but the newcomer's. */
const LIFE_DAYS_OF_OTHERS = 100;
export const TAGS_PAGE = 20;
export const FILTER_TAGS_PAGE = 10;

export const lifeRules = { life_days: whole(0, LIFE_DAYS_MAX) };

/** Spec point 3: a tag with this title belongs to the reports and is not a custom tag. */
export const RESERVED_TITLE = 'reports';

export const tagRules = {
  title: text({ min: 1, max: TAG_TITLE_MAX, pattern: new RegExp(`^(?!${RESERVED_TITLE}$)`, 'i'), code: 'reserved' }),
};

/** The colours of new tags; each is legible as a dot in both colour schemes. */
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

/** Spec point 4: the newcomer tag has a lifetime in days. */
export const lifeDaysOf = ({ type, settings }: { type: TagType; settings: { life_days: number } }): number =>
  type === 'newbie' ? settings.life_days : LIFE_DAYS_OF_OTHERS;

export type RiskRange = { min_risk_level: number; max_risk_level: number };

export const riskRangeFlaws = ({ min_risk_level, max_risk_level }: RiskRange): Flaws =>
  min_risk_level > max_risk_level ? { max_risk_level: { code: 'below_lower_bound' } } : {};

/** Spec point 4: raising the lower bound above the upper raises the upper too. */
export function withMinRisk(range: RiskRange, typed: number): RiskRange {
  const min_risk_level = clampRisk(typed);
  return { min_risk_level, max_risk_level: Math.max(min_risk_level, range.max_risk_level) };
}

/** Spec point 4: lowering the upper bound below the lower lowers the lower too. */
export function withMaxRisk(range: RiskRange, typed: number): RiskRange {
  const max_risk_level = clampRisk(typed);
  return { min_risk_level: Math.min(max_risk_level, range.min_risk_level), max_risk_level };
}

/** Spec point 4: the newcomer tag is shown first, otherwise the first tag of the list. */
export const firstTag = <T extends { type: TagType }>(tags: readonly T[]): T | undefined =>
  tags.find(({ type }) => type === 'newbie') ?? tags[0];

/** Spec point 9: how soon after creating a tag the list is read again, and when it is retried if it has not grown. */
export const REFETCH_AFTER_CREATE_MS = 10_000;
export const REFETCH_AGAIN_MS = 5_000;
