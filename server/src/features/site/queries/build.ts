import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const webFolder = join(import.meta.dirname, '../../../../../web/dist');

/** Identifies the build of the web that a page belongs to: the page names the files that it was built with. */
export const buildOf = (page: string | Buffer): string => createHash('sha256').update(page).digest('base64url').slice(0, 12);

/** Null before the web was built, as in most tests. */
export const findBuild = (): Promise<string | null> => readFile(join(webFolder, 'index.html')).then(buildOf, () => null);
