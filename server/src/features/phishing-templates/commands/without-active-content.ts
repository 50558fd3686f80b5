import { withoutActiveInThread } from '../../../html/disarm.ts';

/** Returns an email or a page as it is stored: without active content, and otherwise byte for byte. */
export async function withoutActiveContent<Written extends { html?: string | undefined }>(written: Written): Promise<Written> {
  return written.html === undefined ? written : { ...written, html: await withoutActiveInThread(written.html) };
}
