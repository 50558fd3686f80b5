import { kindRules, type ReportFormat, type ReportKind } from '@vigil/contract/reports/rules.ts';
import type { ReportDocument } from '../../documents/report-document.ts';
import type { KindWork } from './kind-work.ts';
import { attemptReport } from './kinds/attempt.ts';
import { campaignReport } from './kinds/campaign.ts';
import { certificatesReport } from './kinds/certificates.ts';
import { comparisonReport } from './kinds/comparison.ts';
import { courseReport } from './kinds/course.ts';
import { departmentReport } from './kinds/department.ts';
import { evidencePack } from './kinds/evidence.ts';
import { executiveReport } from './kinds/executive.ts';
import { organizationReport } from './kinds/organization.ts';
import { personReport } from './kinds/person.ts';
import { phishingReport } from './kinds/phishing.ts';
import { progressReport } from './kinds/progress.ts';
import { scormAttemptReport } from './kinds/scorm-attempt.ts';
import { canBeWritten } from './commands/formats.ts';

type Kind = (work: KindWork) => Promise<ReportDocument>;

/** The function that makes each kind of report. A kind without one is not offered. */
export const reportsByKind: Partial<Record<ReportKind, Kind>> = {
  executive: executiveReport,
  organization: organizationReport,
  campaign: campaignReport,
  course: courseReport,
  department: departmentReport,
  person: personReport,
  progress: progressReport,
  attempt: attemptReport,
  scorm_attempt: scormAttemptReport,
  phishing: phishingReport,
  comparison: comparisonReport,
  certificates: certificatesReport,
  evidence: evidencePack,
};

/** Returns the formats in which a kind can be ordered here; none for a kind that cannot be. */
export const formatsOf = (kind: ReportKind): ReportFormat[] =>
  reportsByKind[kind] === undefined ? [] : kindRules[kind].formats.filter(canBeWritten);
