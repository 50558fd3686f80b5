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
  myPhishing,
  passedStatistic,
  periodQuery,
  personPhishing,
  personQuizzes,
  progressSeries,
  riskSeries,
  sinceQuery,
} from './statistic.ts';

const mine = { permission: 'user.statistics' } as const;

export const getMyProgress = statistic.get('/my/progress', { ...mine, query: periodQuery, response: progressSeries });
export const getMyPassed = statistic.get('/my/passed_stat', { ...mine, query: sinceQuery, response: passedStatistic });
export const getMyPhishing = statistic.get('/my/phishing', { ...mine, query: sinceQuery, response: myPhishing });
export const getMyRisk = statistic.get('/my/risk-level', { ...mine, query: periodQuery, response: riskSeries });

const person = { permission: 'admin.staff.employees', params: idParams } as const;

export const getPersonRisk = statistic.get('/users/{id}/risk-level', { ...person, query: periodQuery, response: riskSeries });
export const getPersonProgress = statistic.get('/users/{id}/progress', {
  ...person,
  query: periodQuery,
  response: progressSeries,
});
/** A person's emails, newest first, and their totals. */
export const getPersonPhishing = statistic.get('/users/{id}/phishing', { ...person, query: pageQuery, response: personPhishing });
/** A person's test attempts, newest first. Spelled as in the contract. */
export const getPersonQuizzes = statistic.get('/users/{id}/quizes', { ...person, query: pageQuery, response: personQuizzes });

const organization = { permission: 'admin.statistics', params: idParams } as const;
const inPeriod = { ...organization, query: periodQueryOf } as const;

export const getCurrentRisk = statistic.get('/organizations/{id}/current-risk-level', { ...inPeriod, response: currentRisk });
export const getOrganizationPhishing = statistic.get('/organizations/{id}/phishing', {
  ...inPeriod,
  response: organizationPhishing,
});
export const getCurrentProgress = statistic.get('/organizations/{id}/current-progress', {
  ...inPeriod,
  response: currentProgress,
});
export const getProgressSeries = statistic.get('/organizations/{id}/progress', {
  ...organization,
  query: seriesQuery,
  response: progressSeriesOf,
});
export const getRiskSeries = statistic.get('/organizations/{id}/risk-levels', {
  ...organization,
  query: seriesQuery,
  response: riskSeriesOf,
});
export const getRiskGroups = statistic.get('/organizations/{id}/risk-groups', { ...inPeriod, response: riskGroups });
export const getProgressGroups = statistic.get('/organizations/{id}/progress-groups', { ...inPeriod, response: progressGroups });
export const getCoursesCounts = statistic.get('/organizations/{id}/courses-counts', { ...inPeriod, response: coursesCounts });
/** The departments of a level, or the people of a group. */
export const getDetailProgressGroup = statistic.get('/organizations/{id}/detail-progress-group', {
  ...organization,
  query: detailQuery,
  response: detail,
});
export const getLastCampaign = statistic.get('/organizations/{id}/last-campaign', { ...organization, response: lastCampaign });

/** The people whose manager is the caller, as far as the organisation lets managers see. */
export const getMyTeam = statistic.get('/my/team', {
  ...mine,
  query: pageQuery,
  ours: 'The public contract knows no managers.',
  response: team,
});
