import {
  getMyPassed,
  getMyPhishing,
  getMyProgress,
  getMyRisk,
  getMyTeam,
  getPersonPhishing,
  getPersonProgress,
  getPersonQuizzes,
  getPersonRisk,
} from '@vigil/contract/statistics/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

export const myProgressQuery = () => query(getMyProgress, {});
export const myRiskQuery = () => query(getMyRisk, {});
export const myPassedQuery = () => query(getMyPassed, {});
export const myPhishingQuery = () => query(getMyPhishing, {});

export const myTeamQuery = (page: NonNullable<RequestOf<typeof getMyTeam>['query']>) => ({
  ...query(getMyTeam, { query: page }),
  placeholderData: keepPreviousData,
});

export const personRiskQuery = (id: string) => query(getPersonRisk, { params: { id } });
export const personProgressQuery = (id: string) => query(getPersonProgress, { params: { id } });
export const personPhishingQuery = (request: RequestOf<typeof getPersonPhishing>) => ({
  ...query(getPersonPhishing, request),
  placeholderData: keepPreviousData,
});
export const personQuizzesQuery = (request: RequestOf<typeof getPersonQuizzes>) => ({
  ...query(getPersonQuizzes, request),
  placeholderData: keepPreviousData,
});
