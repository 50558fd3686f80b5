import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AGAIN, BUILD_HEADER } from '@vigil/contract/site/program-files.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { httpProblems, problem } from '../../http/problem.ts';
import { webFolder } from './queries.ts';
import { buildOf } from './rules.ts';

/** Names every answer's build of the web, so that a page that was loaded before an upgrade learns of it. */
export async function nameBuild(app: FastifyInstance): Promise<void> {
  const build = await findBuild();
  if (build === null) return;
  app.addHook('onRequest', (_, reply, next) => {
    void reply.header(BUILD_HEADER, build);
    next();
  });
}

/** Null before the web was built, as in most tests. */
const findBuild = (): Promise<string | null> => readFile(join(webFolder, 'index.html')).then(buildOf, () => null);

const FILE = /^[\w-]{8}\.js$/;
const NAMES = /^[\w-]{8}(\.[\w-]{8}){0,499}$/;
const MOMENT = /^\d{1,15}$/;
const IMPORTED = /(?<=["'`]\.\/)([\w-]{8})\.js(?=["'`])/g;

type Asked = { [AGAIN]?: unknown; at?: unknown };

/** A file of the program for a browser that remembers that it failed: it asks under another address for those that failed too. */
export async function sendAgain(reply: FastifyReply, file: string, { again, at }: Asked): Promise<FastifyReply> {
  if (!FILE.test(file) || !NAMES.test(String(again)) || !MOMENT.test(String(at))) throw problem(httpProblems.not_found);
  const source = await readFile(join(webFolder, 'assets', file), 'utf8').catch(() => {
    throw problem(httpProblems.not_found);
  });
  const failed = new Set(String(again).split('.'));
  const script = source.replace(IMPORTED, (whole, name: string) =>
    failed.has(name) ? `${whole}?${AGAIN}=${String(again)}&at=${String(at)}` : whole,
  );
  return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script);
}
