import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import { PLAYER_START_ID, type CommitAnswer, type PlayerCommit, type PlayerStart } from '@vigil/contract/scorm/player.ts';
import { contentHost, type TestServer } from './start-server.ts';

type Opened = {
  start: PlayerStart;
  url: string;
  /** Commits what a part has reported, as the player sends it. */
  commit(changes: Record<string, string>, more?: Partial<PlayerCommit>): Promise<CommitAnswer>;
  send(body: string): Promise<{ status: number; body: unknown }>;
};

/** Opens a part of a learner's course, and returns the state that the player's page contains. */
export async function openPart(
  server: TestServer,
  { id, token, ...body }: { id: string; token: string; item?: number; is_new?: boolean },
): Promise<Opened> {
  const launched = await server.call(scorm.launchScorm, { params: { id }, body, token });
  if (launched.status !== 200) throw new Error(JSON.stringify(launched.body));
  return openPlayer(server, launched.body.url);
}

export async function openPlayer(server: TestServer, url: string): Promise<Opened> {
  const { pathname } = new URL(url);
  const headers = { host: contentHost };
  const page = await server.sites.content.inject({ url: pathname, headers });
  if (page.statusCode !== 200) throw new Error(page.body);
  const [, state = ''] = new RegExp(`id="${PLAYER_START_ID}">([^<]*)<`).exec(page.body) ?? [];
  const start = JSON.parse(state) as PlayerStart;
  const send = async (text: string) => {
    const answer = await server.sites.content.inject({
      method: 'POST',
      url: pathname.replace(/player$/, 'commits'),
      headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' },
      payload: text,
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  let number = 0;
  return {
    start,
    url,
    send,
    commit: async (changes, more = {}) => {
      number += 1;
      const body = { session: start.session, number, changes, events: [], seconds: 0, ...more };
      return (await send(JSON.stringify(body))).body as CommitAnswer;
    },
  };
}
