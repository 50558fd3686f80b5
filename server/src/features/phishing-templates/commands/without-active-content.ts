import { withoutActiveApart } from '../../../html/disarm.ts';

/** An email or a page as it is kept: nothing in it acts, and its other bytes are as they came. */
export async function withoutActiveContent<Written extends { html?: string | undefined }>(written: Written): Promise<Written> {
  return written.html === undefined ? written : { ...written, html: await withoutActiveApart(written.html) };
}
