import { sql } from 'kysely';

/** Returns the statement that excludes a person of the organisation from simulated phishing. */
export const excluding = (organization_id: string, user_id: string) =>
  sql`insert into phishing_exclusions (organization_id, user_id, title, reason) values (${organization_id}, ${user_id}, 'x', 'x')`;
