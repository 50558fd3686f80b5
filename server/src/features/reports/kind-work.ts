import type { Days } from '@vigil/contract/reports/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { WorkContext } from '../../jobs/work-context.ts';

/** What a kind of report is made from. */
export type KindWork = {
  /** Asks in a transaction of its own, of the organisation that the report is about. */
  read: <Found>(query: (scope: WorkContext) => Promise<Found>) => Promise<Found>;
  /** As it is called. */
  title: string;
  language: Language;
  time_zone: string;
  /** By name. */
  asked_by: string;
  asked_by_id: string;
  period: Days | null;
  filters: {
    /** What it is about, as the rule of the kind says: campaigns, assignments, departments… */
    subjects: readonly string[];
  };
};
