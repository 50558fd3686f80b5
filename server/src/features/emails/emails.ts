import { fillWords, type EmailKind, type EmailWords } from '@vigil/contract/emails/rules.ts';
import { dayOf } from '@vigil/contract/shared/days.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Env } from '../../env.ts';
import { browserOf, osOf } from '../../http/agent.ts';
import { emailHtml, type EmailLook } from '../../mail/email-page.ts';
import { emailText } from '../../mail/email-text.ts';
import type { CoursesFacts } from './rules/course-cards.ts';
import type { OneTimeKind } from './rules/sending.ts';

/** What each one-time link opens, and for how long. */
export const oneTimeLinks = {
  invitation: { kind: 'invitation', days: 7 },
  recovery: { kind: 'recovery', days: 1 },
  address_wish: { kind: 'address', days: 1 },
} as const satisfies Partial<Record<EmailKind, { kind: OneTimeKind; days: number }>>;

export const oneTimeLinkOf = (kind: EmailKind): { kind: OneTimeKind; days: number } | undefined =>
  (oneTimeLinks as Partial<Record<EmailKind, { kind: OneTimeKind; days: number }>>)[kind];

export type Reader = { first_name: string; language: Language };
/** What an email is about, apart from its recipient. */
export type EmailFacts = {
  campaign?: { id: string; name: string } | undefined;
  courses?: CoursesFacts | undefined;
  report?: ReportFacts | undefined;
  /** A single sign-on provider, and what is wrong with it. */
  provider?: { id: string; title: string; reason: string } | undefined;
  /** A directory, and what its synchronisation could not do. */
  directory?: { title: string; reason: string } | undefined;
  /** Who made a change that the email reports. */
  caller?: Caller | undefined;
};
export type Caller = { address: string; agent: string };
/**
 * A finished report, or one that failed for a `reason`. `path` is the page that shows it; `period` is a sentence, empty for a
 * report without a period; `file_id` is the attachment.
 */
type ReportFacts = { path: string; title: string; period: string } & (
  | { until: string; file_id?: string | undefined }
  | { reason: string }
);
export type Composed = { subject: string; html: string; text: string };

type Format = EmailFacts & {
  reader: Reader;
  home: EmailLook;
  env: Pick<Env, 'APP_URL'>;
  /** The button's address if it is a one-time link, which appears nowhere else; otherwise null. */
  one_time_link: string | null;
};

/** Composes an email with an organisation's branding. */
export function composeEmail(
  kind: EmailKind,
  words: EmailWords,
  { reader, home, env, campaign, courses, report, provider, directory, caller, one_time_link }: Format,
): Composed {
  const values = {
    first_name: reader.first_name,
    organization: home.title,
    days: String(oneTimeLinkOf(kind)?.days ?? ''),
    date: dayOf(new Date()),
    device: caller === undefined ? '…' : deviceOf(caller),
    campaign: campaign?.name ?? '',
    courses: courses?.names ?? '',
    report: report?.title ?? '',
    period: report?.period ?? '',
    until: report !== undefined && 'until' in report ? report.until : '',
    provider: provider?.title ?? '',
    directory: directory?.title ?? '',
    reason: provider?.reason ?? directory?.reason ?? (report !== undefined && 'reason' in report ? report.reason : ''),
  };
  const fill = (text: string) => fillWords(text, values);
  const href =
    one_time_link ?? (courses === undefined ? env.APP_URL + pathOf({ campaign, report, provider, directory }) : courses.href);
  const page = {
    title: fill(words.title),
    paragraphs: paragraphsOf(fill(words.text)),
    sections: courses?.sections ?? [],
    button: href === null ? null : { label: fill(words.button), href },
    host: new URL(env.APP_URL).host,
    detour: courses?.detour ?? null,
    notes: [...paragraphsOf(fill(words.notes)), ...(courses?.notes ?? [])],
    organization: home,
    language: reader.language,
  };
  return { subject: fill(words.subject), html: emailHtml(page), text: emailText(page) };
}

function pathOf({ campaign, report, provider, directory }: EmailFacts): string {
  if (directory !== undefined) return '/lk/admin/settings/adfs?type=active_directory';
  if (provider !== undefined) return `/lk/admin/settings/adfs?type=general&provider=${provider.id}`;
  if (report !== undefined) return `/lk${report.path}`;
  return campaign === undefined ? '/lk' : `/lk/admin/phishing/campaigns/${campaign.id}`;
}

/** Describes the browser, system and IP address of the caller, as far as they are known. */
const deviceOf = ({ agent, address }: Caller): string =>
  [browserOf(agent), osOf(agent), address].filter((part) => part !== null && part !== '').join(', ');

/**
 * Splits the text at empty lines. A regular expression for spaces around a line break would take quadratic time on a text of
 * spaces.
 */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)!.push(line);
  }
  return paragraphs.map((lines) => lines.join('\n').trim()).filter((paragraph) => paragraph !== '');
}
