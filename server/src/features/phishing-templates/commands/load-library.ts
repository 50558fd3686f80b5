import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rate } from '@vigil/contract/phishing-templates/phish-scale.ts';
import type { lures } from '@vigil/contract/phishing-templates/rules.ts';
import { rating, type Invitation } from '@vigil/contract/phishing-templates/template.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { asSystem, type Database, type Tx } from '../../../db/database.ts';

const folder = join(import.meta.dirname, '../../../../library/phishing');
const LOCK = 7_242_002;

type LibraryTemplate = {
  slug: string;
  category: string;
  /** The style sheets that the page shares with other pages, in order: `form` is `form.css`. */
  styles?: string[];
  lure?: (typeof lures)[number];
  vectors: string[];
  rating: unknown;
  languages: Record<Language, LibraryTexts>;
};
type LibraryTexts = {
  name: string;
  description: string;
  sender_name: string;
  sender_local: string;
  sender_domain_hint: string;
  subject: string;
  text: string;
  page_name: string;
  red_flags: unknown[];
  invitation?: Invitation;
  attachment?: { name: string; text: string };
};

/** Loads the installation's own templates from files into the catalogue; existing templates are updated. */
export async function loadTemplateLibrary(database: Database): Promise<void> {
  await asSystem(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const template = await readLibraryTemplate(entry.name);
      for (const language of languages) await loadTemplate(tx, template, language);
    }
  });
}

/** Returns an email of the library as campaigns send it. */
export async function readLibraryEmail(slug: string, language: Language) {
  const { languages } = await readLibraryTemplate(slug);
  const { sender_name, sender_local, sender_domain_hint, subject, text, attachment, invitation = null } = languages[language];
  return {
    sender_name,
    sender_address: `${sender_local}@${sender_domain_hint}`,
    subject,
    html: await readLibraryPart(slug, language, 'email'),
    text,
    attachments: attachment ? [{ name: attachment.name, type: 'text/html', content: attachment.text }] : [],
    invitation,
  };
}

const readLibraryTemplate = async (slug: string): Promise<LibraryTemplate> =>
  JSON.parse(await readFile(join(folder, slug, 'template.json'), 'utf8')) as LibraryTemplate;

/** Returns an email as stored, or a page with its style sheets: those it shares with other pages, then its own. */
export async function readLibraryPart(slug: string, language: string, part: 'email' | 'page'): Promise<string> {
  const html = await readFile(join(folder, slug, `${language}.${part}.html`), 'utf8');
  if (part === 'email') return html;
  const { styles = [] } = await readLibraryTemplate(slug);
  const sheets = ['every-page', ...styles, `${slug}/page`];
  const texts = await Promise.all(sheets.map((sheet) => readFile(join(folder, `${sheet}.css`), 'utf8')));
  return html.replace('<style></style>', () => `<style>\n${texts.join('')}</style>`);
}

async function loadTemplate(tx: Tx, template: LibraryTemplate, language: Language): Promise<void> {
  const texts = template.languages[language];
  const judged = rating.parse(template.rating);
  const row = {
    name: texts.name,
    description: texts.description,
    category: template.category,
    language,
    difficulty: rate(judged).difficulty,
    attack_vectors: template.vectors,
    lure: template.lure ?? ('link' as const),
    rating: JSON.stringify(judged),
  };
  const { id: template_id } = await tx
    .insertInto('phishing_templates')
    .values({ ...row, library_key: `${template.slug}.${language}` })
    .onConflict((conflict) => conflict.column('library_key').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { attachments, invitation, ...message } = await readLibraryEmail(template.slug, language);
  const email = {
    ...message,
    name: texts.subject,
    attachments: JSON.stringify(attachments),
    red_flags: JSON.stringify(texts.red_flags),
    invitation: invitation && JSON.stringify(invitation),
  };
  const page = { name: texts.page_name, html: await readLibraryPart(template.slug, language, 'page') };
  const updated = await tx.updateTable('phishing_emails').set(email).where('template_id', '=', template_id).executeTakeFirst();
  if (updated.numUpdatedRows === 0n)
    await tx
      .insertInto('phishing_emails')
      .values({ ...email, template_id })
      .execute();
  const savedPage = await tx.updateTable('phishing_pages').set(page).where('template_id', '=', template_id).executeTakeFirst();
  if (savedPage.numUpdatedRows === 0n)
    await tx
      .insertInto('phishing_pages')
      .values({ ...page, template_id })
      .execute();
}
