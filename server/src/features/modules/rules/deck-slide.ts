import { slideRules } from '@vigil/contract/modules/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { DeckSlide } from '../../../files/reading/deck.ts';

type Paragraphs = DeckSlide['paragraphs'];

const untitled: Record<Language, string> = { ru: 'Слайд', en: 'Slide', uz: 'Slayd' };
const notesTitle: Record<Language, string> = { ru: 'Заметки', en: 'Notes', uz: 'Izohlar' };

/** What a slide of a deck is called: by its title, else by its first words. */
export function titleOf({ title, paragraphs, number }: DeckSlide, language: Language): string {
  const first = [title, ...paragraphs.map(textOf)]
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .find((words) => words !== '');
  return (first ?? `${untitled[language]} ${number}`).slice(0, slideRules.title.max).toWellFormed();
}

const ALT_MAX = 1000;

/** The picture of a slide, and below it what it says as text, with its links and its notes. */
export function htmlOf(slide: DeckSlide, { picture, language }: { picture: string | undefined; language: Language }): string {
  const alt = [slide.title, ...slide.paragraphs.map(textOf)].filter(Boolean).join('. ').slice(0, ALT_MAX).toWellFormed();
  const figure = picture === undefined ? '' : `<figure><img data-file="${picture}" alt="${escapeHtml(alt)}"></figure>`;
  const notes = slide.notes.length === 0 ? '' : `<p><small>${notesTitle[language]}</small></p>${written(slide.notes)}`;
  const transcript = written(slide.paragraphs) + notes;
  // Where there is no picture, the words are the slide.
  const words = picture === undefined || transcript === '' ? transcript : `<div class="transcript">${transcript}</div>`;
  return figure + words;
}

/** Another would be cleaned away, and leave words that look like a link. */
const LINK = /^(?:https?|mailto):/i;

const textOf = (paragraph: Paragraphs[number]): string => paragraph.map(({ text }) => text).join('');

const written = (paragraphs: Paragraphs): string =>
  paragraphs
    .map((runs) => {
      const words = runs.map(({ text, href }) =>
        href === undefined || !LINK.test(href) ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
      );
      return `<p>${words.join('')}</p>`;
    })
    .join('');
