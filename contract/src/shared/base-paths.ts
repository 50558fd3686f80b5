import { group } from '../endpoint.ts';

const bases = {
  api: '/lk/api/v2',
  gateway: '/gateway/v1',
  statistic: '/gateway/v1/statistic',
  learning: '/learning/api',
  users: '/users/api/v1',
  usersV2: '/users/api/v2',
} as const;

/** Base paths of calls: an unknown path under one of these answers a 404 problem, never a page. */
export const basePaths: readonly string[] = Object.values(bases);

/** The public contract's services; here they are one program and keep their paths. */
export const api = group(bases.api);
export const gateway = group(bases.gateway);
export const statistic = group(bases.statistic);
export const learning = group(bases.learning);
export const users = group(bases.users);
export const usersV2 = group(bases.usersV2);
