import { deliveryFigures } from '../phishing-results/result.ts';
import { statistic } from '../shared/base-paths.ts';
import { idParams, pageQuery } from '../shared/page.ts';
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
/** Every letter they got, the newest first, and what all of them come to. */
export const getPersonPhishing = statistic({
  ...person,
  path: '/users/{id}/phishing',
  query: pageQuery,
  response: personPhishing,
});
/** Every attempt at a test, the newest first. The spelling is the contract's. */
export const getPersonQuizzes = statistic({ ...person, path: '/users/{id}/quizes', query: pageQuery, response: personQuizzes });
