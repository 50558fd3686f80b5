import type { Days } from '@vigil/contract/reports/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { WorkContext } from '../../jobs/work-context.ts';

/** The input of a kind of report. */
export type KindWork = {
  /** Runs a query in a transaction of its own, in the organisation that the report is about. */
  read: <Found>(query: (scope: WorkContext) => Promise<Found>) => Promise<Found>;
  /** The report's title. */
  title: string;
  language: Language;
  time_zone: string;
  /** The name of the person who ordered the report. */
  asked_by: string;
  asked_by_id: string;
  period: Days | null;
  filters: {
    /** The subjects of the report, of the type that its kind names: campaigns, assignments, departments… */
    subjects: readonly string[];
  };
};
