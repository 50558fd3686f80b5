import type { EmailCard, EmailNote, EmailPage } from './email-page.ts';

/** The line width that fits any window. */
export const EMAIL_COLUMNS = 64;

/** Writes the email as plain text: the same facts in the same order as in the HTML. */
export function emailText({ title, paragraphs, sections, button, detour, notes, organization }: EmailPage): string {
  const parts = [
    wrapLines(organization.title),
    wrapLines(title.toUpperCase()),
    ...paragraphs.map((text) => wrapLines(text)),
    ...sections.flatMap(({ heading, cards }) => [
      ...(sections.length > 1 ? [wrapLines(`${heading}:`)] : []),
      ...cards.map(cardText),
    ]),
    ...(button === null ? [] : [`${wrapLines(`${button.label}:`)}\n${button.href}`]),
    ...(detour === null ? [] : [wrapLines(detour)]),
    ['-- ', ...notes.map(noteText)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const INDENT = '  ';

function cardText({ title, text, lines: listed = [], facts }: EmailCard): string {
  const width = Math.max(0, ...facts.map(({ label }) => label.length + 1));
  const lines = [title, ...(text === '' ? [] : [text]), ...listed].map((line) => wrapLines(line, INDENT));
  return [
    ...lines,
    ...facts.map(({ label, value, note }) => {
      const head = `${`${label}:`.padEnd(width)}  `;
      return wrapLines(`${head}${note === '' ? value : `${value}, ${note}`}`, INDENT);
    }),
  ].join('\n');
}

const noteText = (note: EmailNote): string =>
  typeof note === 'string' ? wrapLines(note) : `${wrapLines(`${note.text}:`)}\n${note.href}`;

/** Breaks a text into lines between words. A word that is too long stays whole, since it may be an address. */
function wrapLines(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/(?<=\S)(?=\s+\S)/)) {
      const isFull = line !== '' && (indent + line + word).length > EMAIL_COLUMNS;
      if (isFull) lines.push(indent + line);
      line = isFull ? word.trimStart() : line + word;
    }
    lines.push(indent + line);
  }
  return lines.join('\n');
}
