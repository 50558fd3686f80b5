import { slideRules } from '@vigil/contract/modules/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { PageLinks } from '../../../drawing/page-links.ts';
import type { DeckSlide } from '../../../reading/deck.ts';
import { wordsIn } from '../../../words.ts';

type Paragraphs = DeckSlide['paragraphs'];

/** Returns the title of a slide of a deck, or else its first words. */
export function titleOf({ title, paragraphs, number }: DeckSlide, language: Language): string {
  const first = [title, ...paragraphs.map(textOf)]
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .find((words) => words !== '');
  return (first ?? `${wordsIn(language).learning.slide.untitled} ${number}`).slice(0, slideRules.title.max).toWellFormed();
}

const ALT_MAX = 1000;

type Drawn = { picture: string | undefined; links?: PageLinks | undefined; language: Language };

/** Returns the picture of a slide with clickable links, and below it the slide's text, links and notes. */
export function htmlOf(slide: DeckSlide, { picture, links, language }: Drawn): string {
  const alt = [slide.title, ...slide.paragraphs.map(textOf)].filter(Boolean).join('. ').slice(0, ALT_MAX).toWellFormed();
  const figure =
    picture === undefined ? '' : `<figure><img data-file="${picture}" alt="${escapeHtml(alt)}">${linkAreas(links)}</figure>`;
  const notes =
    slide.notes.length === 0
      ? ''
      : `<p><small>${wordsIn(language).learning.slide.notes}</small></p>${paragraphsHtml(slide.notes)}`;
  const transcript = paragraphsHtml(slide.paragraphs) + notes;
  // Without a picture the text is the slide.
  const words = picture === undefined || transcript === '' ? transcript : `<div class="transcript">${transcript}</div>`;
  return figure + words;
}

/** Links with other protocols would be removed later, leaving text that looks like a link. */
const LINK = /^(?:https?|mailto):/i;

/** Returns areas over the picture for its links, each named by its target. */
function linkAreas({ width, height, links }: PageLinks = { width: 0, height: 0, links: [] }): string {
  const areas = links
    .filter(({ href }) => LINK.test(href))
    .map(({ href, ...area }) => {
      const place = Object.entries(area).map(([name, points]) => `${name}="${Math.round(points * 10) / 10}"`);
      const name = escapeHtml(href);
      return `<a href="${name}"><rect ${place.join(' ')} fill="transparent" role="img" aria-label="${name}"/></a>`;
    });
  return areas.length === 0 ? '' : `<svg class="links" viewBox="0 0 ${width} ${height}">${areas.join('')}</svg>`;
}

const textOf = (paragraph: Paragraphs[number]): string => paragraph.map(({ text }) => text).join('');

const paragraphsHtml = (paragraphs: Paragraphs): string =>
  paragraphs
    .map((runs) => {
      const words = runs.map(({ text, href }) =>
        href === undefined || !LINK.test(href) ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
      );
      return `<p>${words.join('')}</p>`;
    })
    .join('');
