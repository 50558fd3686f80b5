import { flawsBesideAll } from '../people/rules.ts';
import { hasNoTargets } from '../people/nobody.ts';
import type { Targets } from '../people/targets.ts';
import { campaignRules } from '../phishing-campaigns/rules.ts';
import { type Flaws, whole, flawsWithin } from '../shared/flaws.ts';

/** The last day that every month has. */
const DAY_MAX = 28;
/** With the week that a campaign stays open, each month's campaign is over before the next begins. */
const WORKING_DAYS_MAX = 15;
export const autophishRules = {
  day: whole(1, DAY_MAX),
  days: whole(1, WORKING_DAYS_MAX),
  period: campaignRules.period,
};

export const templateSources = ['all', 'library', 'own'] as const;

/** Obstacles to the next month; each is fixed on another screen. */
export const autophishObstacles = [
  'installation_paused',
  'deactivated',
  'organization_paused',
  'licence',
  'no_templates',
  'nobody',
] as const;
/** Why a month has no campaign: one of the obstacles, or the program was not running when it was due. */
export const missedReasons = [...autophishObstacles, 'late'] as const;

/** Days for which autophish waits for an obstacle to be removed before it skips the month. */
export const WAITING_DAYS = 7;

type Settings = {
  targetType: 'all' | 'custom';
  targets: Targets;
  languages: readonly string[];
  hasAutoCourse: boolean;
  course: unknown;
};

/** Constraints between settings. */
export const autophishFlaws = ({ targetType, targets, languages, hasAutoCourse, course }: Settings): Flaws => ({
  ...(targetType === 'custom' && hasNoTargets(targets) && { targets: { code: 'none_chosen' } }),
  ...(languages.length === 0 && { languages: { code: 'none_chosen' } }),
  ...(hasAutoCourse && !course && { course: { code: 'required' } }),
});

/** Refuses a change that says everyone and also names people. People chosen earlier stay saved while the setting says everyone. */
export const autophishContradictions = ({
  targetType,
  targets,
}: {
  targetType?: 'all' | 'custom' | undefined;
  targets?: Partial<Pick<Targets, 'target_users' | 'target_departments'>> | undefined;
}): Flaws => (targetType === 'all' && targets !== undefined ? flawsWithin('targets', flawsBesideAll(targets, 'targetType')) : {});
