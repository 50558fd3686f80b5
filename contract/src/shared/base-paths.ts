import { group } from '../endpoint.ts';

const bases = {
  api: '/lk/api/v2',
  gateway: '/gateway/v1',
  statistic: '/gateway/v1/statistic',
  learning: '/learning/api',
  users: '/users/api/v1',
  usersV2: '/users/api/v2',
} as const;

/** Where calls live: whatever is unknown under one of these is a problem of 404 and never a page. */
export const basePaths: readonly string[] = Object.values(bases);

/** The contract's services; they are one program here, and keep their paths. */
export const api = group(bases.api);
export const gateway = group(bases.gateway);
export const statistic = group(bases.statistic);
export const learning = group(bases.learning);
export const users = group(bases.users);
export const usersV2 = group(bases.usersV2);
