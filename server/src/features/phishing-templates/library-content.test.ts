import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readLibraryPart } from './commands/load-library.ts';

interface RedFlag {
  mark: string;
  where: 'sender' | 'subject' | 'body' | 'link';
  title: string;
  text: string;
}

interface Edition {
  name: string;
  description: string;
  sender_name: string;
  sender_local: string;
  sender_domain_hint: string;
  subject: string;
  text: string;
  page_name: string;
  attachment?: { name: string; text: string };
  red_flags: RedFlag[];
}

interface Template {
  slug: string;
  category: string;
  difficulty: string;
  vectors: string[];
  languages: Record<string, Edition>;
}

const LIBRARY = fileURLToPath(new URL('../../../library/phishing/', import.meta.url));
const LANGUAGES = ['ru', 'en', 'uz'];
const CATEGORIES = ['finance', 'hr', 'it', 'delivery', 'documents', 'security', 'government', 'events'];
const DIFFICULTIES = ['easy', 'moderate', 'hard'];
const VECTORS = ['form', 'attachments'];
const VARIABLES = ['first_name', 'last_name', 'middle_name', 'position', 'department', 'email', 'organization', 'link', 'date'];
const PAGE_VARIABLES = ['email', 'organization', 'first_name', 'date'];

const slugs = readdirSync(LIBRARY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test('the library has templates of every category and difficulty', () => {
  const templates = slugs.map(readTemplate);
  expect(slugs.length).toBeGreaterThanOrEqual(14);
  expect(new Set(templates.map((template) => template.category))).toEqual(new Set(CATEGORIES));
  expect(new Set(templates.map((template) => template.difficulty))).toEqual(new Set(DIFFICULTIES));
  expect(templates.filter((template) => template.vectors.includes('attachments')).length).toBeGreaterThanOrEqual(2);
});

describe.each(slugs)('%s', (slug) => {
  const template = readTemplate(slug);

  test('is described by known words', () => {
    expect(template.slug).toBe(slug);
    expect(CATEGORIES).toContain(template.category);
    expect(DIFFICULTIES).toContain(template.difficulty);
    expect(VECTORS).toEqual(expect.arrayContaining(template.vectors));
    expect(Object.keys(template.languages)).toEqual(LANGUAGES);
  });

  test.each(LANGUAGES)('%s: the letter stands by itself and leads to the link', async (language) => {
    const edition = editionOf(template, language);
    const email = await readLibraryPart(slug, language, 'email');
    expect(unsafeParts(email)).toEqual([]);
    expect(strangeVariables([edition.subject, edition.text, email].join('\n'), VARIABLES)).toEqual([]);
    expect(edition.text).toContain('{{link}}');
    const targets = [...email.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map((match) => match[1]);
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(targets)).toEqual(new Set(['{{link}}']));
    expect(`${edition.sender_local}@${edition.sender_domain_hint}`).toMatch(/^[a-z0-9.-]+@[a-z0-9.-]+\.example$/);
    const { name, description, sender_name, subject, page_name } = edition;
    expect([name, description, sender_name, subject, page_name].filter((words) => words.trim() === '')).toEqual([]);
  });

  test.each(LANGUAGES)('%s: the page stands by itself and names no field', async (language) => {
    const page = await readLibraryPart(slug, language, 'page');
    expect(unsafeParts(page)).toEqual([]);
    expect(strangeVariables(page, PAGE_VARIABLES)).toEqual([]);
    expect(page).toContain('name="viewport"');
    expect(page).not.toContain('<style></style>');
    expect(page.match(/<form\b[^>]*>/g)).toHaveLength(1);
    expect(page).toMatch(/<form\b[^>]*\bmethod="post"/);
    expect(page).not.toMatch(/<form\b[^>]*\baction=/);
    expect(page).toContain('<button type="submit">');
    const fields = page.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? [];
    expect(fields.length > 0).toBe(template.vectors.includes('form'));
    expect(fields.filter((field) => /\sname=/.test(field))).toEqual([]);
  });

  test.each(LANGUAGES)('%s: the attachment is there when the vectors say so, and only links', (language) => {
    const attachments = [editionOf(template, language).attachment].filter((attachment) => attachment !== undefined);
    expect(attachments.length > 0).toBe(template.vectors.includes('attachments'));
    for (const { name, text } of attachments) {
      expect(name).toMatch(/\.html$/);
      expect(unsafeParts(text)).toEqual([]);
      expect(text).toContain('href="{{link}}"');
      expect(strangeVariables(text, ['link'])).toEqual([]);
    }
  });

  test.each(LANGUAGES)('%s: every red flag is found once in the place it names', async (language) => {
    const edition = editionOf(template, language);
    const email = await readLibraryPart(slug, language, 'email');
    const places = {
      sender: [`${edition.sender_name} <${edition.sender_local}@${edition.sender_domain_hint}>`],
      subject: [edition.subject],
      body: textNodes(email),
      link: [...email.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/g)].flatMap((match) => textNodes(match[1] ?? '')),
    };
    expect(edition.red_flags.length).toBeGreaterThanOrEqual(3);
    expect(edition.red_flags.length).toBeLessThanOrEqual(4);
    for (const { mark, where, title, text } of edition.red_flags) {
      const times = places[where].join('\n').split(mark).length - 1;
      expect({ mark, where, times }).toEqual({ mark, where, times: 1 });
      expect(mark).not.toMatch(/[{}<>\n]/);
      expect([title.trim(), text.trim()]).not.toContain('');
    }
  });
});

function readTemplate(slug: string): Template {
  return JSON.parse(readFileSync(`${LIBRARY}${slug}/template.json`, 'utf8')) as Template;
}

function editionOf(template: Template, language: string): Edition {
  const edition = template.languages[language];
  if (edition === undefined) throw new Error(`${template.slug} has no ${language}`);
  return edition;
}

function unsafeParts(html: string): string[] {
  return html.match(/https?:|\/\/\w|<(?:script|link|img|iframe|object|embed|base)\b|\son\w+=|javascript:|@import|url\(/gi) ?? [];
}

function strangeVariables(text: string, allowed: string[]): string[] {
  const spelled = new Set(allowed.map((name) => `{{${name}}}`));
  return (text.match(/\{\{[^}]*\}*/g) ?? []).filter((variable) => !spelled.has(variable));
}

function textNodes(html: string): string[] {
  return html
    .replace(/<head[\s\S]*?<\/head>/, '')
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== '');
}
