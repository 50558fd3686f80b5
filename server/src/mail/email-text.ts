import type { EmailCard, EmailNote, EmailPage } from './email-page.ts';

/** The line width that fits any window. */
export const EMAIL_COLUMNS = 64;

/** The email as plain text: the same facts in the same order. */
export function emailText({ title, paragraphs, sections, button, detour, notes, organization }: EmailPage): string {
  const parts = [
    wrapped(organization.title),
    wrapped(title.toUpperCase()),
    ...paragraphs.map((text) => wrapped(text)),
    ...sections.flatMap(({ heading, cards }) => [
      ...(sections.length > 1 ? [wrapped(`${heading}:`)] : []),
      ...cards.map(cardText),
    ]),
    ...(button === null ? [] : [`${wrapped(`${button.label}:`)}\n${button.href}`]),
    ...(detour === null ? [] : [wrapped(detour)]),
    ['-- ', ...notes.map(noteText)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const INDENT = '  ';

function cardText({ title, text, lines: listed = [], facts }: EmailCard): string {
  const width = Math.max(0, ...facts.map(({ label }) => label.length + 1));
  const lines = [title, ...(text === '' ? [] : [text]), ...listed].map((line) => wrapped(line, INDENT));
  return [
    ...lines,
    ...facts.map(({ label, value, note }) => {
      const head = `${`${label}:`.padEnd(width)}  `;
      return wrapped(`${head}${note === '' ? value : `${value}, ${note}`}`, INDENT);
    }),
  ].join('\n');
}

const noteText = (note: EmailNote): string =>
  typeof note === 'string' ? wrapped(note) : `${wrapped(`${note.text}:`)}\n${note.href}`;

/** Breaks between words; a word that is too long is not broken, since it may be an address. */
function wrapped(text: string, indent = ''): string {
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
