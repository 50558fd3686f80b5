import { sql } from 'kysely';

/** The statement that puts a person of the organisation on the list of whom simulated phishing passes by. */
export const excluding = (organization_id: string, user_id: string) =>
  sql`insert into phishing_exclusions (organization_id, user_id, title, reason) values (${organization_id}, ${user_id}, 'x', 'x')`;
