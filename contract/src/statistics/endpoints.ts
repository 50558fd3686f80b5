import { statistic } from '../shared/base-paths.ts';
import { passedStatistic, periodQuery, phishingStatistic, progressSeries, riskSeries } from './statistic.ts';

const mine = { method: 'GET', permission: 'user.statistics' } as const;

export const getMyProgress = statistic({ ...mine, path: '/my/progress', query: periodQuery, response: progressSeries });
export const getMyPassed = statistic({ ...mine, path: '/my/passed_stat', response: passedStatistic });
export const getMyPhishing = statistic({ ...mine, path: '/my/phishing', response: phishingStatistic });
export const getMyRisk = statistic({ ...mine, path: '/my/risk-level', query: periodQuery, response: riskSeries });
