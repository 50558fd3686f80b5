import { withoutActive } from '../../../html/html.ts';

/** A letter or a page as it is kept: nothing in it acts, and its other bytes are as they came. */
export const kept = <Written extends { html?: string | undefined }>(written: Written): Written =>
  written.html === undefined ? written : { ...written, html: withoutActive(written.html) };
