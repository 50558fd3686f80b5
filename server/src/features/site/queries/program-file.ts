import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AGAIN } from '@vigil/contract/site/program-files.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { webFolder } from './build.ts';

const FILE = /^[\w-]{8}\.js$/;
const NAMES = /^[\w-]{8}(\.[\w-]{8}){0,499}$/;
const MOMENT = /^\d{1,15}$/;
const IMPORTED = /(?<=["'`]\.\/)([\w-]{8})\.js(?=["'`])/g;

/**
 * Returns a file of the program under another address, for a browser that has cached a failed load of it. The file's imports of
 * other failed files get new addresses as well.
 */
export async function findFileAgain(file: string, { again, at }: { [AGAIN]?: unknown; at?: unknown }): Promise<string> {
  if (!FILE.test(file) || !NAMES.test(String(again)) || !MOMENT.test(String(at))) throw problem(httpProblems.not_found);
  const source = await readFile(join(webFolder, 'assets', file), 'utf8').catch(() => {
    throw problem(httpProblems.not_found);
  });
  const failed = new Set(String(again).split('.'));
  return source.replace(IMPORTED, (whole, name: string) =>
    failed.has(name) ? `${whole}?${AGAIN}=${String(again)}&at=${String(at)}` : whole,
  );
}
