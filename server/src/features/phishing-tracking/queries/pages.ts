import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { withQr } from '@vigil/contract/phishing-templates/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { cached } from '../../../jobs/cached.ts';
import { fillReading, readHtmlInThread, readText, type Reading } from '../../phishing-delivery/commands/read-html.ts';
import { landingPath } from '../../phishing-delivery/links.ts';
import { valuesOf } from '../../phishing-delivery/commands/values-of.ts';
import type { ShownEmail } from '../pages/email.ts';
import type { TrackedDelivery } from './hits.ts';

const MAX_CACHED_PAGES = 500;
const CACHE_MS = 10 * 60_000;

/** The address by which the person came, which is the one in their email. */
type Address = { token: string; site: string };

/**
 * Returns a function that fills landing pages with a person's own data. A campaign's pages are cached and never change; the time
 * zone of its organisation may change.
 */
export function openLandingPages({ database }: Services): (delivery: TrackedDelivery, address: Address) => Promise<string> {
  const pages = cached<{ page: Reading; language: Language; time_zone: string }>({ most: MAX_CACHED_PAGES, forMs: CACHE_MS });
  const read = async (id: string) => {
    const { page_html, language, time_zone } = await asSystem(database, (tx) =>
      tx
        .selectFrom('campaign_templates as t')
        .innerJoin('organizations as o', 'o.id', 't.organization_id')
        .select(['t.page_html', 't.language', 'o.time_zone'])
        .where('t.id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    return { page: await readHtmlInThread(page_html, 'landing'), language: language as Language, time_zone };
  };
  return async (delivery, { token, site }) => {
    const { campaign_template_id, sent_at } = delivery;
    const { page, language, time_zone } = await pages(campaign_template_id, () => read(campaign_template_id));
    const link = site + landingPath(token);
    return fillReading(page, valuesOf({ ...delivery, time_zone }, { language, link, at: sentAt(sent_at) }));
  };
}

/** Returns a function that fills redirect pages. The function returns undefined if the campaign has none. */
export function openRedirectPages({
  database,
}: Services): (delivery: TrackedDelivery, address: Address) => Promise<string | undefined> {
  const pages = cached<{ page: Reading | undefined; language: Language; time_zone: string }>({
    most: MAX_CACHED_PAGES,
    forMs: CACHE_MS,
  });
  const read = async (id: string) => {
    const { redirect_html, language, time_zone } = await asSystem(database, (tx) =>
      tx
        .selectFrom('campaign_templates as t')
        .innerJoin('phishing_campaigns as c', 'c.id', 't.campaign_id')
        .innerJoin('organizations as o', 'o.id', 't.organization_id')
        .select(['c.redirect_html', 't.language', 'o.time_zone'])
        .where('t.id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const page = redirect_html === null ? undefined : await readHtmlInThread(redirect_html, 'redirect');
    return { page, language: language as Language, time_zone };
  };
  return async (delivery, { token, site }) => {
    const { campaign_template_id, sent_at } = delivery;
    const { page, language, time_zone } = await pages(campaign_template_id, () => read(campaign_template_id));
    const link = site + landingPath(token);
    return page && fillReading(page, valuesOf({ ...delivery, time_zone }, { language, link, at: sentAt(sent_at) }));
  };
}

export type AfterPage = { after_page: 'gotcha' | 'redirect' | 'course'; course_id: string | null };

/**
 * Returns where the delivery's person goes after the landing page. The course is read each time: a running campaign may get
 * another.
 */
export const findAfterPage = ({ database }: Services, { campaign_id }: TrackedDelivery): Promise<AfterPage> =>
  asSystem(database, (tx) =>
    tx
      .selectFrom('phishing_campaigns')
      .select(['after_page', 'course_id'])
      .where('id', '=', campaign_id)
      .executeTakeFirstOrThrow(),
  );

/** Returns the email of a delivery as its person got it; undefined if there is none. */
export async function findShownEmail({ database }: Services, delivery_id: string): Promise<ShownEmail | undefined> {
  const email = await asSystem(database, (tx) =>
    tx
      .selectFrom('deliveries as d')
      .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .innerJoin('departments as p', 'p.id', 'd.department_id')
      .innerJoin('organizations as o', 'o.id', 'd.organization_id')
      .select(['t.language', 't.sender_name', 't.sender_address', 't.subject', 't.html', 't.red_flags', 'd.sent_at'])
      .select([
        'u.email',
        'u.first_name',
        'u.last_name',
        'u.middle_name',
        'u.position',
        'p.title as department',
        'o.title as organization',
        'o.time_zone',
      ])
      .where('d.id', '=', delivery_id)
      // The address is valid for an hour, so each use checks that its person may still enter.
      .where('u.deleted_at', 'is', null)
      .where('u.blocked_at', 'is', null)
      .where('o.deactivated_at', 'is', null)
      .where('o.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (email === undefined) return undefined;
  const language = email.language as Language;
  const valueOf = valuesOf(email, { language, link: '#', at: sentAt(email.sent_at) });
  return {
    language,
    sender_name: fillReading(readText(email.sender_name), valueOf),
    sender_address: email.sender_address,
    subject: fillReading(readText(email.subject), valueOf),
    html: fillReading(await readHtmlInThread(withQr(email.html, exampleQr)), valueOf),
    red_flags: email.red_flags as RedFlag[],
  };
}

const sentAt = (at: string | null): Date => (at === null ? new Date() : new Date(at));
