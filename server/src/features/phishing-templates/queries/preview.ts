import { createHash } from 'node:crypto';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { fillHtml, withQr } from '@vigil/contract/phishing-templates/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { inOrganization } from '../../../db/database.ts';
import { withoutActiveInThread } from '../../../html/disarm.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { cached } from '../../../jobs/cached.ts';
import { ownOrLibrary } from './filtered.ts';

const PREVIEWS_MAX = 400;
const LARGE_LENGTH = 100_000;
const LARGE_PREVIEWS_MAX = 30;

/**
 * Cleaned and filled emails, by what they are made of: an email that has changed is another entry. Each cache stays within forty
 * megabytes.
 */
const previews = cached<string>({ most: PREVIEWS_MAX });
const largePreviews = cached<string>({ most: LARGE_PREVIEWS_MAX });

/**
 * Returns the template's first email as a gallery shows it, for an invented person. Cleaning a large email takes long, so it begins
 * when the transaction has ended.
 */
export async function drawPreview(
  { services, organization }: Pick<Context, 'services' | 'organization'>,
  id: string,
): Promise<{ html: string | null }> {
  const email = await inOrganization(services.database, organization, (db) => findFirstEmail({ db, organization }, id), {
    readOnly: true,
  });
  if (email === null) return { html: null };
  const { html, language } = email;
  const key = `${language} ${createHash('sha256').update(html).digest('base64')}`;
  const previewsOfSize = html.length > LARGE_LENGTH ? largePreviews : previews;
  return { html: await previewsOfSize(key, () => fill(html, language)) };
}

/** Returns the template's first email; null if it has none. */
async function findFirstEmail(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  id: string,
): Promise<{ html: string; language: Language } | null> {
  const template = await db
    .selectFrom('phishing_templates as t')
    .select('t.language')
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where(ownOrLibrary(organization))
    .executeTakeFirst();
  if (template === undefined) throw problem(httpProblems.not_found);
  const email = await db
    .selectFrom('phishing_emails')
    .select('html')
    .where('template_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return email === undefined ? null : { html: email.html, language: template.language };
}

const fill = async (html: string, language: Language): Promise<string> =>
  fillHtml(withQr(await withoutActiveInThread(html), exampleQr), exampleValues(language));
