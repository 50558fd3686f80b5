import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const webFolder = join(import.meta.dirname, '../../../../../web/dist');

/** Returns an identifier of the web's build from its page, which names the files of the build. */
export const buildOf = (page: string | Buffer): string => createHash('sha256').update(page).digest('base64url').slice(0, 12);

/** Returns the present build; null before the web is built, as in most tests. */
export const findBuild = (): Promise<string | null> => readFile(join(webFolder, 'index.html')).then(buildOf, () => null);
