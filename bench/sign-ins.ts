import { asSystem } from '../server/src/db/database.ts';
import { hashPassword } from '../server/src/http/password.ts';
import type { Installation } from './installation.ts';
import { print, quantile, stopped, timed, until } from './report.ts';

const AT_ONCE = 100;
const ROUNDS = 500;
const PASSWORD = 'correct horse battery';
const ORIGIN = 'http://127.0.0.1:18080';

/** A hundred people who sign in at once, and how the others fare meanwhile; then whether recovery's time tells who is known. */
export async function benchSignIns(installation: Installation): Promise<void> {
  const organization = await installation.makeOrganization(AT_ONCE + ROUNDS * 2, 10);
  const emails = await prepare(installation, organization);
  const web = installation.start({ ROLE: 'web', TRUST_PROXY: '1' });
  const host = new URL(installation.env.APP_URL).host;
  await until(
    () =>
      get('/health/ready', host).then(
        ({ ok }) => ok,
        () => false,
      ),
    200,
  );
  const idle = await livesWhile(host, () => new Promise((resolve) => setTimeout(resolve, 2_000)));
  let seconds = 0;
  const busy = await livesWhile(host, async () => {
    seconds = (await timed(() => Promise.all(emails.slice(0, AT_ONCE).map((email, n) => signIn(host, email, n))))) / 1000;
  });
  print({ what: `${AT_ONCE} sign-ins at once`, value: AT_ONCE / seconds, unit: 'a sec' });
  print({
    what: '/health/live meanwhile, longest',
    value: Math.max(...busy),
    unit: 'ms',
    baseline: { what: 'the longest without', value: Math.max(...idle) },
    bar: { value: 100, better: 'less' },
  });
  const known = emails.slice(AT_ONCE, AT_ONCE + ROUNDS);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < ROUNDS; n++) {
    times.known.push(await timed(() => recover(host, known[n]!, n)));
    times.unknown.push(await timed(() => recover(host, `nobody-${n}@nowhere.example`, n)));
  }
  const median = { known: quantile(times.known, 0.5), unknown: quantile(times.unknown, 0.5) };
  print({
    what: 'recovery, median of known less unknown',
    value: Math.abs(median.known - median.unknown),
    unit: 'ms',
    baseline: { what: 'the median of unknown', value: median.unknown },
    bar: { value: 5, better: 'less' },
  });
  await stopped(web);
}

async function prepare({ database }: Installation, organization: string): Promise<string[]> {
  const password_hash = await hashPassword(PASSWORD);
  return asSystem(database.db, async (tx) => {
    const rows = await tx
      .updateTable('users')
      .set({ password_hash, registered_at: new Date() })
      .where('organization_id', '=', organization)
      .returning('email')
      .execute();
    return rows.map(({ email }) => email);
  });
}

const get = (path: string, host: string) => fetch(ORIGIN + path, { headers: { host } });

/** Milliseconds of each `/health/live`, asked one after another until the work is done. */
async function livesWhile(host: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) times.push(await timed(() => get('/health/live', host).then((answer) => answer.text())));
  })();
  await work();
  over.abort();
  await asking;
  return times;
}

/** From an address of its own each: it is the hashes that are measured, not the count of attempts. */
const addressOf = (n: number) => `10.1.${n >> 8}.${n & 255}`;

async function signIn(host: string, username: string, n: number): Promise<void> {
  const { status } = await fetch(`${ORIGIN}/gateway/v1/authentication/oauth`, {
    method: 'POST',
    headers: { host, 'x-forwarded-for': addressOf(n) },
    body: new URLSearchParams({ grant_type: 'password', username, password: PASSWORD }),
  });
  if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
}

async function recover(host: string, email: string, n: number): Promise<void> {
  const answer = await fetch(`${ORIGIN}/users/api/v1/password/reset`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`A recovery was answered with ${answer.status}.`);
  await answer.text();
}
