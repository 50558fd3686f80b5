import { getMyPassed, getMyPhishing, getMyProgress, getMyRisk } from '@vigil/contract/statistics/endpoints.ts';
import { query } from '../../lib/api.ts';

export const myProgressQuery = () => query(getMyProgress, {});
export const myRiskQuery = () => query(getMyRisk, {});
export const myPassedQuery = () => query(getMyPassed, {});
export const myPhishingQuery = () => query(getMyPhishing, {});
