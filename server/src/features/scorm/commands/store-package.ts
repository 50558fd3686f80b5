import { MEGABYTE } from '@vigil/contract/shared/file-limits.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import type { End } from '../../../http/serve.ts';
import { storeUpload } from '../../files/commands/store-upload.ts';

/** Stores an uploaded package for the worker, unless it is larger than this installation allows. */
export async function savePackage(caller: Pick<Context, 'services' | 'organization'>, upload: Upload | undefined): Promise<End> {
  const { SCORM_MEGABYTES } = caller.services.env;
  if (upload !== undefined && upload.size > SCORM_MEGABYTES * MEGABYTE) {
    throw problem(httpProblems.too_large, { fill: { megabytes: SCORM_MEGABYTES } });
  }
  return storeUpload(caller, upload);
}
