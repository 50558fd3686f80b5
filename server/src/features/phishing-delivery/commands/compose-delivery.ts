import { randomUUID } from 'node:crypto';
import type { ValueOf } from '@vigil/contract/phishing-templates/variables.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Env } from '../../../env.ts';
import { writeDocument } from '../../../attachments/write-document.ts';
import { composeMessage, type Mail } from '../../../mail/compose.ts';
import { drawQr } from './draw-qr.ts';
import { fillEmail, type EmailReading } from './read-email.ts';
import { writeInvitation } from '../rules/invitation.ts';
import { valuesOf, type Recipient } from './values-of.ts';
import { attachmentPath, attachmentPixelPath, gotchaPath, landingPath, pixelPath, trackingToken } from '../links.ts';
import type { Signer } from '../../../mail/signing.ts';
import { SIMULATION_HEADER, simulationMark } from '../../../mail/simulation-mark.ts';

/**
 * Composes the message of a delivery. The Message-ID belongs to the delivery, so that the message keeps its identity however
 * often it is tried.
 */
export async function composeDelivery({
  env,
  site,
  delivery_id,
  organization_id,
  template,
  language,
  recipient,
  date,
  signer,
}: Addressed & { site: string; delivery_id: string; signer?: Signer | undefined }): Promise<Buffer> {
  const token = trackingToken(env, delivery_id);
  const valueOf = valuesOf(recipient, { language, link: site + landingPath(token), at: date });
  const email = await writeEmail({
    template,
    valueOf,
    language,
    attachmentLink: site + attachmentPath(token),
    attachmentPixel: site + attachmentPixelPath(token),
    uid: delivery_id,
    date,
  });
  return composeMessage({
    ...email,
    to: addressOf(recipient),
    html: withPixel(email.html, site + pixelPath(token)),
    headers: simulationHeaders(env, organization_id),
    messageId: `<${delivery_id}@${new URL(site).hostname}>`,
    date,
    signer,
  });
}

type Addressed = {
  env: Env;
  organization_id: string;
  template: EmailReading;
  language: Language;
  recipient: Recipient;
  date: Date;
};

/**
 * Fills the email for a person who tries it. The email's link leads to the application, so that a click counts nowhere. The email
 * has the simulation mark of every simulated email.
 */
export async function fillTest({
  env,
  organization_id,
  template,
  language,
  recipient,
  date,
}: Addressed): Promise<Omit<Mail, 'messageId' | 'date'>> {
  const link = env.APP_URL + gotchaPath;
  const valueOf = valuesOf(recipient, { language, link, at: date });
  const email = await writeEmail({
    template,
    valueOf,
    language,
    attachmentLink: link,
    attachmentPixel: null,
    uid: randomUUID(),
    date,
  });
  return { ...email, to: addressOf(recipient), headers: simulationHeaders(env, organization_id) };
}

/** Returns the recipient's address with the name, as people's mail programs write it: filters look for a bare address. */
const addressOf = ({ first_name, last_name, email }: Recipient) => ({
  name: [first_name, last_name].filter((name) => name !== '').join(' '),
  address: email,
});

type Filled = {
  template: EmailReading;
  valueOf: ValueOf;
  language: Language;
  attachmentLink: string;
  /** A document requests this address when it is opened; null in a trial, which counts nowhere. */
  attachmentPixel: string | null;
  uid: string;
  date: Date;
};

/** Fills every part of the email with a person's data, including pictures and files made for each person. */
async function writeEmail({ template, valueOf, language, attachmentLink, attachmentPixel, uid, date }: Filled) {
  const { invitation, attachments: files, ...email } = fillEmail(template, valueOf, attachmentLink);
  const { from, subject, text } = email;
  const link = valueOf('link');
  const calendar =
    invitation && writeInvitation({ uid, organizer: from, summary: subject, description: text, link, invitation, sent: date });
  const attachments = await Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      contentType: file.type,
      content: await writeDocument(file, { picture: attachmentPixel, language }),
    })),
  );
  const pictures = [...template.pictures, ...(await drawQr(template, link))];
  return { ...email, attachments: [...attachments, ...pictures], ...(calendar && { calendar }) };
}

const simulationHeaders = (env: Env, organization_id: string) => ({
  [SIMULATION_HEADER]: simulationMark(env, organization_id),
});

function withPixel(html: string, address: string): string {
  const pixel = `<img src="${address}" width="1" height="1" alt="" style="display:block;border:0">`;
  const end = html.search(/<\/body\s*>/i);
  return end < 0 ? html + pixel : html.slice(0, end) + pixel + html.slice(end);
}
