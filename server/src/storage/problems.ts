import { problems } from '../http/problem.ts';

/** Why files can be neither saved nor opened, for the user and for the administrator they contact. */
export const storeProblems = problems('file_store', {
  unreachable: 503,
  certificate: 503,
  no_bucket: 503,
  credentials: 503,
  no_rights: 503,
  clock: 503,
});
