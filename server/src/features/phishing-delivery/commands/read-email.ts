import { attachmentFault, hasQr, isHtmlAttachment, withQr } from '@vigil/contract/phishing-templates/rules.ts';
import type { ValueOf } from '@vigil/contract/phishing-templates/variables.ts';
import type { CampaignEmail } from '../rules/sending.ts';
import { inThread } from '../../../html/threads/in-thread.ts';
import { fillReading, readHtml, readText, type Reading } from './read-html.ts';
import { attachPictures } from './attach-pictures.ts';

/** The id by which the email's HTML refers to the attached picture of its code. */
export const QR_CID = 'qr@vigil';

/** An email that was read once, to be filled for many people. */
export type EmailReading = ReturnType<typeof readEmail>;

/**
 * Reads an email. A person's own link leads only to our page; inside another address it would reveal its token to an outside
 * site, so it is not filled there. A file that was attached before its kind was refused is left out.
 */
export function readEmail({ sender_name, sender_address, subject, html, text, attachments, invitation = null }: CampaignEmail) {
  const taken = attachPictures(withQr(html, `cid:${QR_CID}`));
  return {
    sender_address,
    sender_name: readText(sender_name),
    subject: readText(subject),
    html: readHtml(taken.html),
    pictures: taken.pictures,
    hasQr: hasQr(html),
    text: readText(text),
    invitation: invitation && { ...invitation, place: readText(invitation.place) },
    attachments: attachments
      .filter((attachment) => attachmentFault(attachment) === null)
      .map(readAttachment)
      .filter(isHarmless),
  };
}

/** Fills an email's parts with a person's data; `attachmentLink` is the address that links in files lead to. */
export const fillEmail = (email: EmailReading, valueOf: ValueOf, attachmentLink: string) => ({
  from: { name: fillReading(email.sender_name, valueOf), address: email.sender_address },
  subject: fillReading(email.subject, valueOf),
  html: fillReading(email.html, valueOf),
  text: fillReading(email.text, valueOf),
  invitation: email.invitation && { ...email.invitation, place: fillReading(email.invitation.place, valueOf) },
  attachments: email.attachments.map(({ name, type, content }) => ({
    name,
    type,
    content: fillReading(content, (name) => (name === 'link' ? attachmentLink : valueOf(name))),
  })),
});

/** Whether the link stands in a place of an email where it may not be filled. */
export function hasStrayLinks(template: CampaignEmail): boolean {
  const { sender_name, subject, html, text, invitation } = readEmail({ ...template, attachments: [] });
  const files = template.attachments.map((file) => readAttachment(file).content);
  return [sender_name, subject, html, text, invitation?.place, ...files].some((part) => part?.isAstray);
}

/** Whether the link stands in a place of a page where it may not be filled. */
export const hasStrayLink = (html: string): boolean => readHtml(html).isAstray;

const partsOf = ({ html, text, attachments }: CampaignEmail): string[] => [
  html,
  text,
  ...attachments.map(({ content }) => content),
];
export const readEmailInThread = inThread(import.meta.url, readEmail, partsOf);
export const hasStrayLinksInThread = inThread(import.meta.url, hasStrayLinks, partsOf);
export const hasStrayLinkInThread = inThread(import.meta.url, hasStrayLink, (html) => [html]);

type Attachment = CampaignEmail['attachments'][number];

const readAttachment = ({ name, type, content }: Attachment): { name: string; type: string; content: Reading } => ({
  name,
  type,
  content: isHtmlAttachment({ type }) ? readHtml(content) : readText(content),
});

/** Whether an attachment may be sent. Checks the file as it is sent, not only as it was written. */
const isHarmless = ({ name, type, content }: ReturnType<typeof readAttachment>): boolean =>
  attachmentFault({ name, type, content: fillReading(content, () => '') }) === null;
