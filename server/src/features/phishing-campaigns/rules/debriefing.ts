import { type debriefingVariables, fillWords } from '@vigil/contract/emails/rules.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn } from '../../../words.ts';

type Debriefing = { subject: string; text: string };
type ReceivedEmail = { subject: string; red_flags: readonly RedFlag[]; language: Language };

/** Returns a debriefing about the email that its reader got. The reader's name is filled in when the debriefing is sent. */
export function debriefingOf(
  { subject, text }: Debriefing,
  { subject: email_subject, red_flags, language }: ReceivedEmail,
): Debriefing {
  // Signs to name when the email's author has marked no red flags.
  const signs = red_flags.length === 0 ? wordsIn(language).emails.message.any_red_flags : red_flags.map(signOf).join('\n\n');
  const values: Record<(typeof debriefingVariables)[number], string> = { email_subject, red_flags: SIGNS };
  const fillIn = (words: string) => fillWords(words, values);
  return { subject: fillIn(subject).replaceAll(SIGNS, ''), text: fillIn(text).replaceAll(SIGNS, () => signs) };
}

/** Stands for the list of signs, because the value of a variable would lose its paragraphs. */
const SIGNS = '\u0000';

const signOf = ({ title, mark, text }: RedFlag, index: number): string =>
  [`${index + 1}. ${title.trim()}${mark === '' ? '' : `: “${mark}”`}.`, text.trim()].filter((part) => part !== '').join(' ');
