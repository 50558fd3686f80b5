import type { Services } from '../../../services.ts';

/** Saves the addresses of the setting and returns every address that the setting ever had. */
export async function saveAddresses({ database, env }: Pick<Services, 'database' | 'env'>): Promise<string[]> {
  await database
    .insertInto('phishing_addresses')
    .values(env.PHISHING_URLS.map((address) => ({ address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await database.selectFrom('phishing_addresses').select('address').execute();
  return rows.map(({ address }) => address);
}
