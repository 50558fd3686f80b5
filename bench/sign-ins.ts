import { asSystem } from '../server/src/db/database.ts';
import { hashPassword } from '../server/src/passwords/password.ts';
import type { Installation } from './installation.ts';
import { printFigure, quantile, stop, timed, until } from '../tools/report.ts';

const AT_ONCE = 100;
const ROUNDS = 500;
const PASSWORD = 'correct horse battery';
/** An office behind one address; `atOnce` is how many of its browsers wait at the same time. */
const OFFICE = { people: 3_000, atOnce: 100, address: '10.2.0.1' };

/**
 * Measures a hundred people who sign in at once and the requests of others meanwhile, then an office in the morning. Last,
 * checks that the time of a password recovery does not reveal which addresses are registered.
 */
export async function benchSignIns(installation: Installation): Promise<void> {
  const organization = await installation.makeOrganization(OFFICE.people, 10);
  const emails = await prepare(installation, organization);
  const web = installation.start({ ROLE: 'web', TRUST_PROXY: '1' });
  const origin = installation.env.APP_URL;
  await until(
    () =>
      get(origin, '/health/ready').then(
        ({ ok }) => ok,
        () => false,
      ),
    200,
  );
  const idle = await healthTimesDuring(origin, () => new Promise((resolve) => setTimeout(resolve, 2_000)));
  let seconds = 0;
  const busy = await healthTimesDuring(origin, async () => {
    seconds =
      (await timed(() => Promise.all(emails.slice(0, AT_ONCE).map((email, n) => signIn(origin, email, addressOf(n)))))) / 1000;
  });
  printFigure({ what: `${AT_ONCE} sign-ins at once`, value: AT_ONCE / seconds, unit: 'a sec' });
  printFigure({
    what: '/health/live meanwhile, longest',
    value: Math.max(...busy),
    unit: 'ms',
    baseline: { what: 'the longest without', value: Math.max(...idle) },
    bar: { value: 100, better: 'less' },
  });
  printFigure({
    what: `${OFFICE.people.toLocaleString('en')} sign-ins of one address`,
    value: (await timed(() => openOffice(origin, emails))) / 1000,
    unit: 's',
    bar: { value: 60, better: 'less' },
  });
  const known = emails.slice(AT_ONCE, AT_ONCE + ROUNDS);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < ROUNDS; n++) {
    times.known.push(await timed(() => recover(origin, known[n]!, n)));
    times.unknown.push(await timed(() => recover(origin, `nobody-${n}@nowhere.example`, n)));
  }
  const median = { known: quantile(times.known, 0.5), unknown: quantile(times.unknown, 0.5) };
  printFigure({
    what: 'recovery, median of known less unknown',
    value: Math.abs(median.known - median.unknown),
    unit: 'ms',
    baseline: { what: 'the median of unknown', value: median.unknown },
    bar: { value: 5, better: 'less' },
  });
  await stop(web);
}

async function openOffice(origin: string, emails: readonly string[]): Promise<void> {
  const waiting = emails.values();
  const browser = async () => {
    for (const email of waiting) await signIn(origin, email, OFFICE.address);
  };
  await Promise.all(Array.from({ length: OFFICE.atOnce }, browser));
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

/** Reads the whole response: an unread response keeps its connection, and an error at its end would be unhandled. */
async function get(origin: string, path: string): Promise<Response> {
  const answer = await fetch(origin + path);
  await answer.text();
  return answer;
}

/** Returns the milliseconds of each `/health/live` request, made one after another until the work is done. */
async function healthTimesDuring(origin: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) times.push(await timed(() => get(origin, '/health/live')));
  })();
  try {
    await work();
  } finally {
    over.abort();
    await asking;
  }
  return times;
}

/** Returns a different address for each person, to measure password hashing and not the limit of attempts per address. */
const addressOf = (n: number) => `10.1.${n >> 8}.${n & 255}`;

async function signIn(origin: string, username: string, address: string): Promise<void> {
  const answer = await fetch(`${origin}/gateway/v1/authentication/oauth`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ grant_type: 'password', username, password: PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`A sign-in was answered with ${answer.status}: ${await answer.text()}`);
  await answer.text();
}

async function recover(origin: string, email: string, n: number): Promise<void> {
  const answer = await fetch(`${origin}/users/api/v1/password/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`A recovery was answered with ${answer.status}.`);
  await answer.text();
}
