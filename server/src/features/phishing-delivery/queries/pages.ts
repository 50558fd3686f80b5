import type { VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import { dayOf } from '@vigil/contract/shared/days.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { remember } from '../../../jobs/remember.ts';
import { makeLandingPageSafe } from '../commands/prepare-landing-page.ts';
import { readHtml, readText, type Reading } from '../commands/read-html.ts';
import { landingPath } from '../links.ts';
import type { ShownEmail } from '../pages/email.ts';
import type { TrackedDelivery } from './hits.ts';

const PAGES_KEPT = 500;

/** Landing pages filled with a person's own data. A campaign's pages never change, so each is read once a process. */
export function openLandingPages({ database, env }: Services): (delivery: TrackedDelivery, token: string) => Promise<string> {
  const pages = remember<Reading>({ most: PAGES_KEPT });
  const read = (id: string) =>
    asSystem(
      database,
      async (tx) =>
        (await tx.selectFrom('campaign_templates').select('page_html').where('id', '=', id).executeTakeFirstOrThrow()).page_html,
    );
  return async (delivery, token) => {
    const page = await pages(delivery.campaign_template_id, async () =>
      readHtml(await read(delivery.campaign_template_id), makeLandingPageSafe),
    );
    const link = env.PHISHING_URLS[0]! + landingPath(token);
    return page.fillWith(valuesOf(delivery, link));
  };
}

/** The email of a delivery as its person got it; undefined when there is none. */
export function findShownEmail({ database }: Services, delivery_id: string): Promise<ShownEmail | undefined> {
  return asSystem(database, async (tx) => {
    const email = await tx
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
      ])
      .where('d.id', '=', delivery_id)
      .executeTakeFirst();
    if (email === undefined) return undefined;
    const values = valuesOf(email, '#');
    return {
      language: email.language as Language,
      sender_name: readText(email.sender_name).fillWith(values),
      sender_address: email.sender_address,
      subject: readText(email.subject).fillWith(values),
      html: readHtml(email.html).fillWith(values),
      red_flags: email.red_flags as RedFlag[],
    };
  });
}

type Person = Omit<VariableValues, 'link' | 'date'> & { sent_at: string | null };

const valuesOf = ({ sent_at, ...person }: Person, link: string): VariableValues => ({
  ...person,
  link,
  date: dayOf(sent_at === null ? new Date() : new Date(sent_at)),
});
