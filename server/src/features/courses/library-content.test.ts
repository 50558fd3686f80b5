import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

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

const slugs = readdirSync(LIBRARY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test('there are two courses', () => expect(slugs.length).toBeGreaterThanOrEqual(2));

describe.each(slugs)('%s', (slug) => {
  const course = JSON.parse(readFileSync(`${LIBRARY}${slug}/course.json`, 'utf8')) as Course;

  test('speaks three languages of one structure', () => {
    expect(course.slug).toBe(slug);
    expect(Object.keys(course.languages)).toEqual(LANGUAGES);
    const [first, ...others] = LANGUAGES.map((language) => outline(editionOf(course, language)));
    for (const other of others) expect(other).toEqual(first);
    const minutes = themesOf(editionOf(course, 'ru')).reduce((sum, theme) => sum + theme.minutes, 0);
    expect(course.minutes).toBe(minutes);
  });

  test.each(LANGUAGES)('%s: every slide exists, once, and is safe and short', (language) => {
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
    for (const { slides, questions } of themesOf(editionOf(course, language))) {
      expect([4, 5, 6]).toContain(slides.length);
      expect([4, 5]).toContain(questions.length);
    }
  });

  test.each(LANGUAGES)('%s: every question can be answered', (language) => {
    const questions = themesOf(editionOf(course, language)).flatMap((theme) => theme.questions);
    expect(questions.flatMap((question) => questionFaults(question).map((fault) => `${question.text}: ${fault}`))).toEqual([]);
  });
});

function slideFaults(html: string, title: string): string[] {
  const words = html.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\d][\p{L}\p{M}\d.@-]*/gu) ?? [];
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' '));
  return [
    ...(html.startsWith(`<h2>${title}</h2>`) ? [] : ['does not begin with its title']),
    ...(words.length <= WORDS_ON_SLIDE_MAX ? [] : [`has ${words.length} words`]),
    ...classes.filter((name) => !CLASSES.includes(name)).map((name) => `has an unknown class ${name}`),
    ...(html.match(/https?:|<(?:script|style|link|img|iframe|object|embed|form)\b|\son\w+=|\sstyle=|javascript:|url\(/gi) ?? []),
  ];
}

function questionFaults({ kind, text, answers, explanation }: Question): string[] {
  const right = answers.filter((answer) => answer.is_right).length;
  const isAnswerable = kind === 'single' ? right === 1 : right >= 1 && right < answers.length;
  const texts = answers.map((answer) => answer.text);
  return [
    ...(isAnswerable ? [] : [`has ${right} right answers`]),
    ...(answers.length >= 3 && answers.length <= 5 ? [] : [`has ${answers.length} answers`]),
    ...(new Set(texts).size === texts.length ? [] : ['repeats an answer']),
    ...([text, explanation, ...texts].every((words) => words.trim() !== '') ? [] : ['has an empty text']),
  ];
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
