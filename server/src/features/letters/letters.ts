import { fillWords, type LetterKind, type LetterWords } from '@vigil/contract/letters/rules.ts';
import { dayOf } from '@vigil/contract/shared/days.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Env } from '../../env.ts';
import { letterHtml, letterText } from '../../mail/letter-page.ts';
import type { OneTimeKind } from './rules/sending.ts';

/** What each one-time link of a letter opens, and for how long. */
export const oneTimeLinks: Partial<Record<LetterKind, { kind: OneTimeKind; days: number }>> = {
  invitation: { kind: 'invitation', days: 7 },
  recovery: { kind: 'recovery', days: 1 },
  address_wish: { kind: 'address', days: 1 },
};

export type Reader = { first_name: string; language: Language };
export type Home = { title: string; theme_color: string };
/** What a letter is about, besides its reader. */
export type Known = { campaign?: { id: string; name: string } | undefined };
type Composed = { subject: string; html: string; text: string };

/** A letter in an organisation's look. `one_time_link` is the button's address of a letter that has such a link, and goes nowhere else. */
export function composeLetter(
  kind: LetterKind,
  words: LetterWords,
  {
    reader,
    home,
    env,
    campaign,
    one_time_link,
  }: Known & { reader: Reader; home: Home; env: Pick<Env, 'APP_URL'>; one_time_link: string },
): Composed {
  const link = oneTimeLinks[kind];
  const days = link === undefined ? '' : String(link.days);
  const date = dayOf(new Date());
  const values = { first_name: reader.first_name, organization: home.title, days, date, campaign: campaign?.name ?? '' };
  const fill = (text: string) => fillWords(text, values);
  const page = {
    title: fill(words.title),
    paragraphs: paragraphsOf(fill(words.text)),
    button: {
      label: fill(words.button),
      href:
        link === undefined
          ? `${env.APP_URL}${campaign === undefined ? '/lk' : `/lk/admin/phishing/campaigns/${campaign.id}`}`
          : one_time_link,
    },
    notes: paragraphsOf(fill(words.notes)),
    organization: home,
    language: reader.language,
  };
  return { subject: fill(words.subject), html: letterHtml(page), text: letterText(page) };
}

const paragraphsOf = (text: string): string[] => text.split(/\s*\n\s*\n\s*/).filter((paragraph) => paragraph !== '');
