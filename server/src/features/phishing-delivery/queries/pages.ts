import { fillHtml, fillText, type VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import type { Language } from '@vigil/contract/shared/language.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { asSystem, type Tx } from '../../../db/database.ts';
import type { Services } from '../../../http/context.ts';
import { landingPath, trackingToken } from '../letters.ts';
import type { ShownLetter } from '../pages/letter.ts';
import type { TrackedDelivery } from './hits.ts';

/** The landing page of a person's letter, with their own data in it. */
export function findFilledLandingPage(
  { database, env }: Services,
  { delivery_id, campaign_template_id }: TrackedDelivery,
): Promise<string> {
  return asSystem(database, async (tx) => {
    const { page_html } = await tx
      .selectFrom('campaign_templates')
      .select('page_html')
      .where('id', '=', campaign_template_id)
      .executeTakeFirstOrThrow();
    return fillHtml(
      page_html,
      await findValues(tx, delivery_id, env.PHISHING_URLS[0]! + landingPath(trackingToken(env, delivery_id))),
    );
  });
}

/** The letter of a delivery as its person got it; undefined when there is none. */
export function findShownLetter({ database }: Services, delivery_id: string): Promise<ShownLetter | undefined> {
  return asSystem(database, async (tx) => {
    const letter = await tx
      .selectFrom('deliveries as d')
      .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
      .select(['t.language', 't.sender_name', 't.sender_address', 't.subject', 't.html', 't.red_flags'])
      .where('d.id', '=', delivery_id)
      .executeTakeFirst();
    if (letter === undefined) return undefined;
    const values = await findValues(tx, delivery_id, '#');
    return {
      language: letter.language as Language,
      sender_name: fillText(letter.sender_name, values),
      sender_address: letter.sender_address,
      subject: fillText(letter.subject, values),
      html: fillHtml(letter.html, values),
      red_flags: letter.red_flags as RedFlag[],
    };
  });
}

async function findValues(tx: Tx, delivery_id: string, link: string): Promise<VariableValues> {
  const { sent_at, ...person } = await tx
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('departments as p', 'p.id', 'd.department_id')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select([
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.middle_name',
      'u.position',
      'p.title as department',
      'o.title as organization',
      'd.sent_at',
    ])
    .where('d.id', '=', delivery_id)
    .executeTakeFirstOrThrow();
  return { ...person, link, date: dateOf(sent_at) };
}

const dateOf = (sent_at: string | null): string =>
  (sent_at === null ? new Date() : new Date(sent_at)).toLocaleDateString('ru-RU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
