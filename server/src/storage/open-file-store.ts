import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The configured store: a bucket if there is one, otherwise a folder beside the other data. */
export async function openFileStore(env: Env): Promise<FileStore> {
  if (env.S3_BUCKET === undefined) return folderStore(join(env.DATA_FOLDER, 'files'));
  // The S3 client is large, and most installations never use it.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY_ID ?? '',
    secretKey: env.S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: env.S3_PATH_STYLE,
  });
}
