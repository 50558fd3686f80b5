import type { Language } from '@vigil/contract/shared/languages.ts';
import { fill, wordsIn } from '../../words.ts';

export function trialEmail(language: Language, host: string): { subject: string; html: string; text: string } {
  const { subject, text: words } = wordsIn(language).emails.trial;
  const text = fill(words, { host });
  const html = `<p>${text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`;
  return { subject, html, text };
}
