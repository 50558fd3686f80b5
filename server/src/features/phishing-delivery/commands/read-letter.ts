import { attachmentFault, type VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import type { LetterTemplate } from '../rules.ts';
import { readHtml, readText, type Reading } from './read-html.ts';

/** A letter read once, to be filled for many people. */
export type LetterReading = ReturnType<typeof readLetter>;

/**
 * A person's own link leads to our page alone; inside another's address it would tell a stranger the token in it, so it
 * is not filled there. A file that was attached before it was refused is left out.
 */
export const readLetter = ({ sender_name, sender_address, subject, html, text, attachments }: LetterTemplate) => ({
  sender_address,
  sender_name: readText(sender_name),
  subject: readText(subject),
  html: readHtml(html),
  text: readText(text),
  attachments: attachments
    .filter((one) => attachmentFault(one) === null)
    .map(readAttachment)
    .filter(isHarmless),
});

/** A letter's parts with a person's data in them; `attachmentLink` is where the files' own link leads. */
export const fillLetter = (letter: LetterReading, values: VariableValues, attachmentLink = values.link) => ({
  from: { name: letter.sender_name.fillWith(values), address: letter.sender_address },
  subject: letter.subject.fillWith(values),
  html: letter.html.fillWith(values),
  text: letter.text.fillWith(values),
  attachments: letter.attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: content.fillWith({ ...values, link: attachmentLink }),
  })),
});

export function hasStrayLinks(template: LetterTemplate): boolean {
  const { sender_name, subject, html, text } = readLetter({ ...template, attachments: [] });
  const files = template.attachments.map((file) => readAttachment(file).content);
  return [sender_name, subject, html, text, ...files].some(({ isAstray }) => isAstray);
}

export const hasStrayLink = (html: string): boolean => readHtml(html).isAstray;

type Attachment = LetterTemplate['attachments'][number];

const readAttachment = ({ name, type, content }: Attachment): { name: string; type: string; content: Reading } => ({
  name,
  type,
  content: type === 'text/html' ? readHtml(content) : readText(content),
});

/** What is sent is judged, not only what was written. */
const isHarmless = ({ name, type, content }: ReturnType<typeof readAttachment>): boolean =>
  attachmentFault({ name, type, content: content.fillWith(nobody) }) === null;

const nobody: VariableValues = {
  first_name: '',
  last_name: '',
  middle_name: '',
  position: '',
  department: '',
  email: '',
  organization: '',
  link: '',
  date: '',
};
