import { createHash } from 'node:crypto';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { fillHtml, withQr } from '@vigil/contract/phishing-templates/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Context } from '../../../http/context.ts';
import { withoutActiveInThread } from '../../../html/disarm.ts';
import { cached } from '../../../jobs/cached.ts';
import { findTemplateSummary } from './templates.ts';

const PREVIEWS_MAX = 400;
/** Longer emails are cleaned again each time, so that the cache stays within forty megabytes. */
const CACHED_LENGTH_MAX = 100_000;

/** Cleaned and filled emails, by what they are made of: an email that has changed is another entry. */
const previews = cached<string>({ most: PREVIEWS_MAX });

/** Returns the template's first email as a gallery shows it, for an invented person. */
export async function findTemplatePreview(context: Context, id: string): Promise<{ html: string | null }> {
  const { language } = await findTemplateSummary(context, id);
  const email = await context.db
    .selectFrom('phishing_emails')
    .select('html')
    .where('template_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (email === undefined) return { html: null };
  const { html } = email;
  const key = `${language} ${createHash('sha256').update(html).digest('base64')}`;
  return { html: await (html.length > CACHED_LENGTH_MAX ? fill(html, language) : previews(key, () => fill(html, language))) };
}

const fill = async (html: string, language: Language): Promise<string> =>
  fillHtml(withQr(await withoutActiveInThread(html), exampleQr), exampleValues(language));
