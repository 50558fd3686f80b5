import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rate, type CueId, type Rating } from '@vigil/contract/phishing-templates/phish-scale.ts';
import { difficulties, hasQr, lures } from '@vigil/contract/phishing-templates/rules.ts';
import { invitation, rating } from '@vigil/contract/phishing-templates/template.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { composeMessage } from '../../mail/compose.ts';
import { fillEmail, hasStrayLinks, readEmail } from '../phishing-delivery/commands/read-email.ts';
import { readLibraryEmail, readLibraryPart } from './commands/load-library.ts';

interface RedFlag {
  mark: string;
  where: 'sender' | 'subject' | 'body' | 'link';
  cue: CueId;
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
  invitation?: unknown;
  red_flags: RedFlag[];
}

interface Template {
  slug: string;
  category: string;
  lure?: string;
  vectors: string[];
  rating: Rating;
  languages: Record<string, Edition>;
}

const LIBRARY = fileURLToPath(new URL('../../../library/phishing/', import.meta.url));
const LANGUAGES = languages;
const CATEGORIES = ['finance', 'hr', 'it', 'delivery', 'documents', 'security', 'government', 'events'];
const VECTORS = ['form', 'attachments'];
const VARIABLES = ['first_name', 'last_name', 'middle_name', 'position', 'department', 'email', 'organization', 'link', 'date'];
const PAGE_VARIABLES = ['email', 'organization', 'first_name', 'date'];

const person = {
  first_name: 'Anna & «Ё»',
  last_name: 'Oʻrinboyeva',
  middle_name: 'Petrovna',
  position: 'Clerk',
  department: 'Accounts',
  email: 'anna@vigil.example',
  organization: 'Vigil “Bank”',
  link: 'https://phishing.example/l/token',
  date: '02.11.2026',
};

const slugs = readdirSync(LIBRARY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test('A rule that several pages share is written once, in a style sheet that several pages use', () => {
  const sheets = new Map(slugs.map((slug) => [slug, styleRules(`${slug}/page.css`)]));
  const pagesOfRule = Map.groupBy(
    [...sheets].flatMap(([slug, rules]) => rules.map((rule) => ({ slug, rule }))),
    ({ rule }) => rule,
  );
  expect([...pagesOfRule].filter(([, pages]) => pages.length > PAGES_WITH_EQUAL_RULE_MAX).map(([rule]) => rule)).toEqual([]);
  const used = slugs.flatMap(
    (slug) => (JSON.parse(readFileSync(`${LIBRARY}${slug}/template.json`, 'utf8')) as Styled).styles ?? [],
  );
  const shared = readdirSync(LIBRARY).filter((name) => name.endsWith('.css') && name !== 'every-page.css');
  expect(shared.filter((name) => used.filter((one) => `${one}.css` === name).length < 2)).toEqual([]);
});

/** Two pages may look alike in a detail by chance. */
const PAGES_WITH_EQUAL_RULE_MAX = 2;
type Styled = { styles?: string[] };

/** Returns the top-level rules of a style sheet, each as one text. */
const styleRules = (path: string): string[] =>
  readFileSync(LIBRARY + path, 'utf8')
    .split(/(?<=^})\n/m)
    .filter(Boolean);

test('The library has templates of every category and difficulty', () => {
  const templates = slugs.map(readTemplate);
  expect(slugs.length).toBeGreaterThanOrEqual(42);
  expect(new Set(templates.map((template) => template.category))).toEqual(new Set(CATEGORIES));
  const shares = difficulties.map(
    (difficulty) => templates.filter((template) => rate(template.rating).difficulty === difficulty).length,
  );
  expect(Math.max(...shares) - Math.min(...shares), shares.join()).toBeLessThanOrEqual(1);
  for (const lure of lures)
    expect(templates.filter((template) => (template.lure ?? 'link') === lure).length, lure).toBeGreaterThanOrEqual(3);
  expect(templates.filter((template) => template.vectors.includes('attachments')).length).toBeGreaterThanOrEqual(2);
});

describe.each(slugs)('%s', (slug) => {
  const template = readTemplate(slug);

  test('is described by known words', () => {
    expect(template.slug).toBe(slug);
    expect(CATEGORIES).toContain(template.category);
    expect(rating.parse(template.rating)).toEqual(template.rating);
    expect(lures).toContain(template.lure ?? 'link');
    expect(VECTORS).toEqual(expect.arrayContaining(template.vectors));
    expect(Object.keys(template.languages)).toEqual(LANGUAGES);
  });

  test.each(LANGUAGES)('%s: The email is self-contained and leads to the link', async (language) => {
    const edition = editionOf(template, language);
    const email = await readLibraryPart(slug, language, 'email');
    expect(unsafeParts(email)).toEqual([]);
    expect(strangeVariables([edition.subject, edition.text].join('\n'), VARIABLES)).toEqual([]);
    expect(strangeVariables(email, [...VARIABLES, 'qr'])).toEqual([]);
    expect(hasQr(email)).toBe(template.lure === 'qr');
    expect(edition.text).toContain('{{link}}');
    const targets = [...email.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(targets)).toEqual(new Set(hasQr(email) ? [] : ['{{link}}']));
    expect(`${edition.sender_local}@${edition.sender_domain_hint}`).toMatch(/^[a-z0-9.-]+@[a-z0-9.-]+\.example$/);
    const { name, description, sender_name, subject, page_name } = edition;
    expect([name, description, sender_name, subject, page_name].filter((words) => words.trim() === '')).toEqual([]);
  });

  test.each(LANGUAGES)('%s: The page is self-contained and names no field', async (language) => {
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

  test.each(LANGUAGES)('%s: The attachment exists when the vectors say so, and only links', (language) => {
    const attachments = [editionOf(template, language).attachment].filter((attachment) => attachment !== undefined);
    expect(attachments.length > 0).toBe(template.vectors.includes('attachments'));
    for (const { name, text } of attachments) {
      expect(name).toMatch(/\.html$/);
      expect(unsafeParts(text)).toEqual([]);
      expect(text).toContain('href="{{link}}"');
      expect(strangeVariables(text, ['link'])).toEqual([]);
    }
  });

  test.each(LANGUAGES)('%s: Another parser reads the message made of it as it was written', async (language) => {
    const message = await readLibraryEmail(slug, language);
    expect(hasStrayLinks(message)).toBe(false);
    const { attachments, ...filled } = fillEmail(
      readEmail(message),
      (name) => (person as Record<string, string>)[name] ?? '',
      person.link,
    );
    const files = attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content }));
    const messageId = `<${slug}.${language}@vigil.example>`;
    const read = await PostalMime.parse(
      await composeMessage({ ...filled, attachments: files, to: { address: person.email }, messageId, date: new Date(0) }),
    );
    expect({ from: read.from, subject: read.subject }).toEqual({ from: filled.from, subject: filled.subject });
    expect({ text: read.text?.trim(), html: read.html?.trim() }).toEqual({ text: filled.text.trim(), html: filled.html.trim() });
    expect(read.text).toContain(person.link);
    expect(read.html).toContain(template.lure === 'qr' ? 'src="cid:' : person.link);
    expect([read.subject, read.text, read.html].join()).not.toMatch(/[{}]{2}/);
    expect(read.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
      message.attachments.map(({ name, type }) => [name, type]),
    );
  });

  test.each(LANGUAGES)('%s: Every lure by invitation has an invitation, which can be sent', (language) => {
    const edition = editionOf(template, language);
    expect(edition.invitation !== undefined).toBe(template.lure === 'calendar');
    if (edition.invitation !== undefined) expect(invitation.parse(edition.invitation)).toEqual(edition.invitation);
  });

  test.each(LANGUAGES)('%s: Every red flag is found once in the place it names', async (language) => {
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
    for (const { mark, where, cue, title, text } of edition.red_flags) {
      expect(template.rating.cues[cue], cue).toBeGreaterThan(0);
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
