import type { AutophishSettings } from '@vigil/contract/autophish/autophish.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { savedTargets } from '@vigil/contract/people/targets.ts';
import { PERIOD_DAYS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import type { Audience } from '@vigil/contract/phishing-campaigns/recipients.ts';
import type { Action } from '@vigil/contract/phishing-results/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findDeletedDepartmentFilter } from '../../people/queries/existing-departments.ts';

type Scope = Pick<WorkContext, 'db' | 'organization'>;

/** The organisation's autophish settings. `since` is the moment from which planned starts count. */
export type Setup = AutophishSettings & {
  is_on: boolean;
  since: Date;
  switched_by: string | null;
  switched_at: string | null;
};

/** Returns the saved settings or the defaults. `isLocked` locks the saved row, for a change or for a month that begins. */
export async function findSetup(scope: Scope, { isLocked = false } = {}): Promise<Setup> {
  const { db, organization } = scope;
  const query = db.selectFrom('autophish_settings').selectAll().where('organization_id', '=', organization);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return { ...defaultSetup, languages: [await findLanguage(scope)] };
  const targets = savedTargets.parse(row.targets);
  const existing = await findDeletedDepartmentFilter(scope, [...targets.target_departments, ...targets.exclude_departments]);
  return {
    is_on: row.is_on,
    since: new Date(row.since),
    switched_by: row.switched_by,
    switched_at: row.switched_at,
    targetType: row.target_type,
    targets: {
      ...targets,
      target_departments: existing(targets.target_departments),
      exclude_departments: existing(targets.exclude_departments),
    },
    excludedTags: row.excluded_tags,
    source: row.source,
    languages: row.languages as Language[],
    day: row.day,
    days: row.days,
    hasAutoCourse: row.has_auto_course,
    course: row.course_id,
    targetsAutoCourse: row.targets_auto_course as Action,
    period: row.period,
    course_again: row.course_again,
  };
}

/** Returns the people that the settings select, as an audience. */
export const audienceOf = ({ targetType, targets, excludedTags }: AutophishSettings): Audience => ({
  ...targets,
  all: targetType === 'all',
  excludedTags,
});

const defaultSetup: Omit<Setup, 'languages'> = {
  is_on: false,
  since: new Date(0),
  switched_by: null,
  switched_at: null,
  targetType: 'all',
  targets: nobody,
  excludedTags: [],
  source: 'all',
  day: 1,
  days: 10,
  hasAutoCourse: false,
  course: null,
  targetsAutoCourse: 'clicked',
  period: PERIOD_DAYS_DEFAULT,
  course_again: false,
};

async function findLanguage({ db, organization }: Scope): Promise<Language> {
  const { language } = await db
    .selectFrom('organizations')
    .select('language')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return language;
}
