import { group } from '../endpoint.ts';

/** The contract's services; they are one program here, and keep their paths. */
export const api = group('/lk/api/v2');
export const gateway = group('/gateway/v1');
export const statistic = group('/gateway/v1/statistic');
export const learning = group('/learning/api');
export const users = group('/users/api/v1');
export const usersV2 = group('/users/api/v2');
