import type { NewCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { DB } from '../../../db/schema.ts';

/** The column of `phishing_campaigns` for each setting of the form. */
const settingColumns = {
  name: 'name',
  dateType: 'date_type',
  emailSendType: 'email_send_type',
  workingHours: 'working_hours',
  targetType: 'target_type',
  excludedTags: 'excluded_tags',
  hasAutoCourse: 'has_auto_course',
  course: 'course_id',
  targetsAutoCourse: 'targets_auto_course',
  period: 'period',
  course_again: 'course_again',
  hasMessage: 'has_message',
  targetsMessage: 'targets_message',
  theme: 'message_theme',
  text: 'message_text',
  post_campaign_targets: 'post_campaign_targets',
} as const satisfies Partial<Record<keyof NewCampaign, keyof DB['phishing_campaigns']>>;

type Setting = keyof typeof settingColumns;
type ColumnsOf<Settings> = { [Name in keyof Settings & Setting as (typeof settingColumns)[Name]]: Settings[Name] };

/** Returns the columns to write for the settings that are present; other fields of the form are left out. */
export const columnsOf = <Settings extends Partial<NewCampaign>>(settings: Settings): ColumnsOf<Settings> =>
  Object.fromEntries(
    Object.entries(settingColumns).flatMap(([name, column]) =>
      name in settings ? [[column, settings[name as keyof Settings]]] : [],
    ),
  ) as ColumnsOf<Settings>;

type Selected<Name extends Setting> = { [One in Name]: `c.${(typeof settingColumns)[One]} as ${One}` }[Name];

/** Selects columns of `phishing_campaigns as c` under the names of their settings. */
export const selectSettings = <Name extends Setting>(...names: Name[]): Selected<Name>[] =>
  names.map((name) => `c.${settingColumns[name]} as ${name}` as Selected<Name>);
