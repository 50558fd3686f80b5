import { readFile } from 'node:fs/promises';
import type { ImportedSource } from '@vigil/contract/phishing-templates/imported.ts';

/** The content of an uploaded email or page, as read by a child process. */
export const readImported = async ({ path }: { path: string }): Promise<ImportedSource> =>
  JSON.parse(await readFile(path, 'utf8')) as ImportedSource;
