import { readFile } from 'node:fs/promises';
import type { ImportedSource } from '@vigil/contract/phishing-templates/imported.ts';

/** What an uploaded email or page holds, as a child has read it. */
export const readImported = async ({ path }: { path: string }): Promise<ImportedSource> =>
  JSON.parse(await readFile(path, 'utf8')) as ImportedSource;
