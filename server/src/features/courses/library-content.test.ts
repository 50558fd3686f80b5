import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cleanSlideHtml } from '../modules/commands/clean-html.ts';

interface Question {
  text: string;
  kind: 'single' | 'multiple';
  answers: { text: string; is_right: boolean }[];
  explanation: string;
}

interface Theme {
  title: string;
  minutes: number;
  slides: { title: string; file: string }[];
  questions: Question[];
}

interface Edition {
  title: string;
  description: string;
  sections: { title: string; themes: Theme[] }[];
}

interface Course {
  slug: string;
  minutes: number;
  languages: Record<string, Edition>;
}

const LIBRARY = fileURLToPath(new URL('../../../library/courses/', import.meta.url));
const LANGUAGES = ['ru', 'en', 'uz'];
const CLASSES = ['callout', 'letter', 'compare', 'flag'];
const WORDS_ON_SLIDE_MAX = 70;
const WORDS_OF_EXPLANATION_MIN = 7;
const THEMES = { min: 3, max: 5 };
const SLIDES = { min: 4, max: 8 };
const QUESTIONS = { min: 4, max: 6 };

const slugs = readdirSync(LIBRARY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test('the library has eight courses', () => expect(slugs.length).toBeGreaterThanOrEqual(8));

describe.each(slugs)('%s', (slug) => {
  const course = JSON.parse(readFileSync(`${LIBRARY}${slug}/course.json`, 'utf8')) as Course;

  test('it has the same structure in three languages', () => {
    expect(course.slug).toBe(slug);
    expect(Object.keys(course.languages)).toEqual(LANGUAGES);
    const [first, ...others] = LANGUAGES.map((language) => outline(editionOf(course, language)));
    for (const other of others) expect(other).toEqual(first);
    const minutes = themesOf(editionOf(course, 'ru')).reduce((sum, theme) => sum + theme.minutes, 0);
    expect(course.minutes).toBe(minutes);
  });

  test.each(LANGUAGES)('%s: every slide exists once, and is safe and short', (language) => {
    const slides = themesOf(editionOf(course, language)).flatMap((theme) => theme.slides);
    const files = readdirSync(`${LIBRARY}${slug}/${language}`).map((name) => `${language}/${name}`);
    expect(slides.map((slide) => slide.file).sort()).toEqual(files.sort());
    const faults = slides.flatMap(({ file, title }) => {
      const html = readFileSync(`${LIBRARY}${slug}/${file}`, 'utf8');
      return slideFaults(html, title).map((fault) => `${file}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test.each(LANGUAGES)('%s: every theme has its slides and questions', (language) => {
    const themes = themesOf(editionOf(course, language));
    expect(isWithin(themes.length, THEMES)).toBe(true);
    for (const { title, slides, questions } of themes) {
      expect({ title, isWhole: isWithin(slides.length, SLIDES) && isWithin(questions.length, QUESTIONS) }).toEqual({
        title,
        isWhole: true,
      });
    }
  });

  test.each(LANGUAGES)('%s: every question can be answered', (language) => {
    const questions = themesOf(editionOf(course, language)).flatMap((theme) => theme.questions);
    expect(questions.flatMap((question) => questionFaults(question).map((fault) => `${question.text}: ${fault}`))).toEqual([]);
  });

  test.each(LANGUAGES)('%s: no question is answered by the longest answer alone', (language) => {
    const questions = themesOf(editionOf(course, language)).flatMap((theme) => theme.questions);
    const betrayed = questions.filter(({ answers }) => longestOf(answers).is_right);
    expect(betrayed.length).toBeLessThanOrEqual(questions.length / 2);
  });

  test('uz: the emails use standard Uzbek spelling', () => {
    const edition = editionOf(course, 'uz');
    const slides = themesOf(edition).flatMap((theme) => theme.slides);
    const texts = [JSON.stringify(edition), ...slides.map(({ file }) => readFileSync(`${LIBRARY}${slug}/${file}`, 'utf8'))];
    expect(texts.flatMap((text) => text.match(/.{0,20}(?<=\p{L})['’‘`].{0,20}/gu) ?? [])).toEqual([]);
  });
});

function slideFaults(html: string, title: string): string[] {
  const words = html.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\d][\p{L}\p{M}\d.@-]*/gu) ?? [];
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' '));
  return [
    ...(html.startsWith(`<h2>${title}</h2>`) ? [] : ['does not begin with its title']),
    ...drawingFaults(html),
    ...(words.length <= WORDS_ON_SLIDE_MAX ? [] : [`has ${words.length} words`]),
    ...classes.filter((name) => !CLASSES.includes(name)).map((name) => `has an unknown class ${name}`),
    ...(html.match(/https?:|<(?:script|style|link|img|iframe|object|embed|form)\b|\son\w+=|\sstyle=|javascript:|url\(/gi) ?? []),
  ];
}

/** Lists the faults of a drawing: it must describe itself in words, be well-formed, and survive sanitising unchanged. */
function drawingFaults(html: string): string[] {
  const drawings = html.match(/<svg\b.*?<\/svg>/gs) ?? [];
  const cleaned = cleanSlideHtml(html, '').match(/<svg\b.*?<\/svg>/gs) ?? [];
  return [
    ...(drawings.length === 1 ? [] : [`has ${drawings.length} drawings`]),
    ...drawings.flatMap((drawing, n) => [
      ...(/^<svg viewBox="0 0 \d+ \d+" role="img" aria-label="[^"]{10,}"/.test(drawing) ? [] : ['has a drawing without words']),
      ...(isBalanced(drawing) ? [] : ['has a drawing that does not parse']),
      ...(shapesOf(cleaned[n] ?? '') === shapesOf(drawing) ? [] : ['loses a part of its drawing when cleaned']),
    ]),
  ];
}

function isBalanced(drawing: string): boolean {
  const open: string[] = [];
  for (const [, closing, name = '', alone] of drawing.matchAll(/<(\/?)([a-z]+)(?:\s[a-zA-Z0-9-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (closing !== '') {
      if (open.pop() !== name) return false;
    } else if (alone === '') open.push(name);
  }
  const left = drawing.replaceAll(/<\/?[a-z]+(?:\s[a-zA-Z0-9-]+="[^"<]*")*\s*\/?>/g, '');
  return open.length === 0 && !/[<>]/.test(left);
}

/** Lists the names and attributes of the elements, in whichever form an empty element is closed. */
function shapesOf(drawing: string): string {
  return (drawing.match(/<[a-z]+|[a-zA-Z0-9-]+="[^"]*"/g) ?? []).join(' ');
}

function questionFaults({ kind, text, answers, explanation }: Question): string[] {
  const right = answers.filter((answer) => answer.is_right).length;
  const isAnswerable = kind === 'single' ? right === 1 : right >= 1 && right < answers.length;
  const texts = answers.map((answer) => answer.text);
  return [
    ...(isAnswerable ? [] : [`has ${right} right answers`]),
    ...(answers.length >= 3 && answers.length <= 5 ? [] : [`has ${answers.length} answers`]),
    ...(new Set(texts).size === texts.length ? [] : ['repeats an answer']),
    ...((explanation.match(/[\p{L}\d]+/gu) ?? []).length >= WORDS_OF_EXPLANATION_MIN ? [] : ['explains too little']),
    ...([text, explanation, ...texts].every((words) => words.trim() !== '') ? [] : ['has an empty text']),
  ];
}

function longestOf(answers: Question['answers']) {
  return answers.reduce((longest, answer) => (answer.text.length > longest.text.length ? answer : longest));
}

function isWithin(count: number, { min, max }: { min: number; max: number }): boolean {
  return count >= min && count <= max;
}

function editionOf(course: Course, language: string): Edition {
  const edition = course.languages[language];
  if (edition === undefined) throw new Error(`${course.slug} has no ${language}`);
  return edition;
}

function themesOf(edition: Edition): Theme[] {
  return edition.sections.flatMap((section) => section.themes);
}

function outline(edition: Edition) {
  return edition.sections.map((section) =>
    section.themes.map(({ minutes, slides, questions }) => ({
      minutes,
      slides: slides.length,
      questions: questions.map(({ kind, answers }) => ({ kind, right: answers.map((answer) => answer.is_right) })),
    })),
  );
}
