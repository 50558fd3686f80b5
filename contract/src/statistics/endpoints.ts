import { deliveryFigures } from '../phishing-results/result.ts';
import { statistic } from '../shared/base-paths.ts';
import { idParams, pageQuery } from '../shared/page.ts';
import {
  coursesCounts,
  currentProgress,
  currentRisk,
  detail,
  detailQuery,
  lastCampaign,
  organizationPhishing,
  periodQueryOf,
  progressGroups,
  progressSeriesOf,
  riskGroups,
  riskSeriesOf,
  seriesQuery,
} from './organization.ts';
import { team } from './team.ts';
import {
  passedStatistic,
  periodQuery,
  personPhishing,
  personQuizzes,
  progressSeries,
  riskSeries,
  sinceQuery,
} from './statistic.ts';

const mine = { method: 'GET', permission: 'user.statistics' } as const;

export const getMyProgress = statistic({ ...mine, path: '/my/progress', query: periodQuery, response: progressSeries });
export const getMyPassed = statistic({ ...mine, path: '/my/passed_stat', query: sinceQuery, response: passedStatistic });
export const getMyPhishing = statistic({ ...mine, path: '/my/phishing', query: sinceQuery, response: deliveryFigures });
export const getMyRisk = statistic({ ...mine, path: '/my/risk-level', query: periodQuery, response: riskSeries });

const person = { method: 'GET', permission: 'admin.staff.employees', params: idParams } as const;

export const getPersonRisk = statistic({ ...person, path: '/users/{id}/risk-level', query: periodQuery, response: riskSeries });
export const getPersonProgress = statistic({
  ...person,
  path: '/users/{id}/progress',
  query: periodQuery,
  response: progressSeries,
});
/** A person's emails, newest first, and their totals. */
export const getPersonPhishing = statistic({
  ...person,
  path: '/users/{id}/phishing',
  query: pageQuery,
  response: personPhishing,
});
/** A person's test attempts, newest first. Spelled as in the contract. */
export const getPersonQuizzes = statistic({ ...person, path: '/users/{id}/quizes', query: pageQuery, response: personQuizzes });

const organization = { method: 'GET', permission: 'admin.statistics', params: idParams } as const;
const inPeriod = { ...organization, query: periodQueryOf } as const;

export const getCurrentRisk = statistic({ ...inPeriod, path: '/organizations/{id}/current-risk-level', response: currentRisk });
export const getOrganizationPhishing = statistic({
  ...inPeriod,
  path: '/organizations/{id}/phishing',
  response: organizationPhishing,
});
export const getCurrentProgress = statistic({
  ...inPeriod,
  path: '/organizations/{id}/current-progress',
  response: currentProgress,
});
export const getProgressSeries = statistic({
  ...organization,
  path: '/organizations/{id}/progress',
  query: seriesQuery,
  response: progressSeriesOf,
});
export const getRiskSeries = statistic({
  ...organization,
  path: '/organizations/{id}/risk-levels',
  query: seriesQuery,
  response: riskSeriesOf,
});
export const getRiskGroups = statistic({ ...inPeriod, path: '/organizations/{id}/risk-groups', response: riskGroups });
export const getProgressGroups = statistic({
  ...inPeriod,
  path: '/organizations/{id}/progress-groups',
  response: progressGroups,
});
export const getCoursesCounts = statistic({ ...inPeriod, path: '/organizations/{id}/courses-counts', response: coursesCounts });
/** The departments of a level, or the people of a group. */
export const getDetailProgressGroup = statistic({
  ...organization,
  path: '/organizations/{id}/detail-progress-group',
  query: detailQuery,
  response: detail,
});
export const getLastCampaign = statistic({ ...organization, path: '/organizations/{id}/last-campaign', response: lastCampaign });

/** The people whose manager is the caller, as far as the organisation lets managers see. */
export const getMyTeam = statistic({
  ...mine,
  path: '/my/team',
  query: pageQuery,
  ours: 'The public contract knows no managers.',
  response: team,
});
