import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { agents } from '../../server/src/app/seed/agents.ts';
import { actions } from '../../server/src/app/seed/life.ts';

type Email = { id: string; to: string[] };
type Action = (typeof actions)[number]['kind'];

/** A click earlier than this counts as a mail scanner's. */
const READING_MS = 12_000;
const PAGE_LENGTH = 500;
const AT_ONCE = 8;
const paths: Record<Action, { method: string; path: (token: string) => string }> = {
  opened: { method: 'GET', path: (token) => `/o/${token}.gif` },
  clicked: { method: 'GET', path: (token) => `/l/${token}` },
  entered_data: { method: 'POST', path: (token) => `/l/${token}` },
};

/**
 * Opens, clicks and enters data as the recipients of a campaign do, in the demonstration's shares. Each person has their own
 * address and browser. Returns how many people did each action.
 */
export async function actAsRecipients({
  mailbox,
  subjects,
  port,
}: {
  mailbox: string;
  subjects: readonly string[];
  port: number;
}): Promise<Record<Action, number>> {
  const emails = (await Promise.all(subjects.map((subject) => findEmails(mailbox, subject)))).flat();
  await new Promise((done) => setTimeout(done, READING_MS));
  const counts: Record<Action, number> = { opened: 0, clicked: 0, entered_data: 0 };
  const left = [...emails];
  const work = async () => {
    for (let email = left.pop(); email !== undefined; email = left.pop()) {
      for (const action of await act(email, { mailbox, port })) counts[action]++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}

async function findEmails(mailbox: string, subject: string): Promise<Email[]> {
  const found: Email[] = [];
  for (;;) {
    const query = new URLSearchParams({ search: subject, limit: String(PAGE_LENGTH), offset: String(found.length) });
    const { data } = (await (await fetch(`${mailbox}/api/messages?${query}`)).json()) as { data: Email[] };
    if (data.length === 0) return found;
    found.push(...data);
  }
}

async function act({ id, to }: Email, { mailbox, port }: { mailbox: string; port: number }): Promise<Action[]> {
  const chance = createHash('sha256').update(to.join()).digest();
  const fate = chance.readUInt32BE(0) / 2 ** 32;
  const done = actions.filter(({ share }) => fate < share).map(({ kind }) => kind);
  if (done.length === 0) return done;
  const { links } = (await (await fetch(`${mailbox}/api/messages/${id}`)).json()) as { links: string[] };
  const link = new URL(links.find((one) => one.includes('/l/'))!);
  const [, agent] = agents[chance[4]! % agents.length]!;
  const headers = {
    Host: link.host,
    'User-Agent': agent,
    'Accept-Language': 'en-GB',
    'X-Forwarded-For': `10.20.${chance[5]}.${chance[6]}`,
  };
  for (const kind of done) {
    const { method, path } = paths[kind];
    await send({ port, method, path: path(link.pathname.split('/').at(-1)!), headers });
  }
  return done;
}

/** Sends the request with node:http, which allows a Host header with the phishing domain. */
const send = (options: { port: number; method: string; path: string; headers: Record<string, string> }): Promise<void> =>
  new Promise((done, fail) => {
    const outgoing = request({ host: '127.0.0.1', ...options }, (answer) => answer.resume().on('end', done).on('error', fail));
    outgoing.on('error', fail).end();
  });
