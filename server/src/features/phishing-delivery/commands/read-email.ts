import { attachmentFault, type VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import type { CampaignEmail } from '../rules/sending.ts';
import { readHtml, readText, type Reading } from './read-html.ts';

/** An email read once, to be filled for many people. */
export type EmailReading = ReturnType<typeof readEmail>;

/**
 * A person's own link leads to our page alone; inside another's address it would tell a stranger the token in it, so it
 * is not filled there. A file that was attached before it was refused is left out.
 */
export const readEmail = ({ sender_name, sender_address, subject, html, text, attachments }: CampaignEmail) => ({
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

/** An email's parts with a person's data in them; `attachmentLink` is where the files' own link leads. */
export const fillEmail = (email: EmailReading, values: VariableValues, attachmentLink = values.link) => ({
  from: { name: email.sender_name.fillWith(values), address: email.sender_address },
  subject: email.subject.fillWith(values),
  html: email.html.fillWith(values),
  text: email.text.fillWith(values),
  attachments: email.attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: content.fillWith({ ...values, link: attachmentLink }),
  })),
});

export function hasStrayLinks(template: CampaignEmail): boolean {
  const { sender_name, subject, html, text } = readEmail({ ...template, attachments: [] });
  const files = template.attachments.map((file) => readAttachment(file).content);
  return [sender_name, subject, html, text, ...files].some(({ isAstray }) => isAstray);
}

export const hasStrayLink = (html: string): boolean => readHtml(html).isAstray;

type Attachment = CampaignEmail['attachments'][number];

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
