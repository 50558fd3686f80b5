import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

test('there are two courses and one stylesheet', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(2);
  expect(existsSync(`${LIBRARY}slides.css`)).toBe(true);
});

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
    for (const { file, title } of slides) {
      expect(file).toMatch(new RegExp(`^${language}/\\d\\d-\\d\\d\\.html$`));
      const html = readFileSync(`${LIBRARY}${slug}/${file}`, 'utf8');
      expect(html.startsWith(`<h2>${title}</h2>`), file).toBe(true);
      expect(unsafeParts(html), file).toEqual([]);
      expect(
        classesOf(html).filter((name) => !CLASSES.includes(name)),
        file,
      ).toEqual([]);
      expect(wordsOf(html).length, file).toBeLessThanOrEqual(WORDS_ON_SLIDE_MAX);
    }
  });

  test.each(LANGUAGES)('%s: every theme has its slides and questions', (language) => {
    for (const { slides, questions, title } of themesOf(editionOf(course, language))) {
      expect([4, 5, 6], title).toContain(slides.length);
      expect([4, 5], title).toContain(questions.length);
    }
  });

  test.each(LANGUAGES)('%s: every question can be answered', (language) => {
    for (const question of themesOf(editionOf(course, language)).flatMap((theme) => theme.questions)) {
      const { answers, kind, text, explanation } = question;
      expect([3, 4, 5], text).toContain(answers.length);
      expect(new Set(answers.map((answer) => answer.text)).size, text).toBe(answers.length);
      const right = answers.filter((answer) => answer.is_right).length;
      if (kind === 'single') expect(right, text).toBe(1);
      else {
        expect(right, text).toBeGreaterThanOrEqual(1);
        expect(right, text).toBeLessThan(answers.length);
      }
      for (const words of [text, explanation, ...answers.map((answer) => answer.text)]) expect(words.trim()).not.toBe('');
    }
  });
});

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

function unsafeParts(html: string): string[] {
  return html.match(/https?:|<(?:script|style|link|img|iframe|object|embed|form)\b|\son\w+=|\sstyle=|javascript:|url\(/gi) ?? [];
}

function classesOf(html: string): string[] {
  return [...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' '));
}

function wordsOf(html: string): string[] {
  return html.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\d][\p{L}\p{M}\d.@-]*/gu) ?? [];
}
