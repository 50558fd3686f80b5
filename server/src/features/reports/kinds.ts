import { kindRules, type ReportFormat, type ReportKind } from '@vigil/contract/reports/rules.ts';
import type { ReportDocument } from '../../reporting/report-document.ts';
import type { KindWork } from './kind-work.ts';
import { progressReport } from './kinds/progress.ts';
import { canBeWritten } from './rules/formats.ts';

type Kind = (work: KindWork) => Promise<ReportDocument>;

/** What each report is made of. A kind that is not here is not offered. */
export const reportsByKind: Partial<Record<ReportKind, Kind>> = {
  progress: progressReport,
};

/** As what a kind may be ordered here; nothing for one that cannot be. */
export const formatsOf = (kind: ReportKind): ReportFormat[] =>
  reportsByKind[kind] === undefined ? [] : kindRules[kind].formats.filter(canBeWritten);
