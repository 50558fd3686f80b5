import { createHmac } from 'node:crypto';
import type { VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import { dayOf } from '@vigil/contract/shared/days.ts';
import type { Env } from '../../../env.ts';
import { keyFor } from '../../../secrets/seal.ts';
import { composeMessage, type Mail } from '../../../mail/compose.ts';
import { fillEmail, type EmailReading } from './read-email.ts';
import { attachmentPath, landingPath, pixelPath, trackingToken } from '../links.ts';

export type Recipient = Omit<VariableValues, 'link' | 'date'>;

/** The message of a delivery. Its Message-ID is the delivery's own, so that it has one identity however often it is tried. */
export function composeDelivery({
  env,
  delivery_id,
  organization_id,
  template,
  recipient,
  date,
}: Addressed & { delivery_id: string }): Promise<Buffer> {
  const token = trackingToken(env, delivery_id);
  const site = env.PHISHING_URLS[0]!;
  const values: VariableValues = { ...recipient, link: site + landingPath(token), date: dayOf(date) };
  const email = fillEmail(template, values, site + attachmentPath(token));
  return composeMessage({
    ...email,
    to: { address: recipient.email },
    html: withPixel(email.html, site + pixelPath(token)),
    headers: simulationHeaders(env, organization_id),
    messageId: `<${delivery_id}@${new URL(site).hostname}>`,
    date,
  });
}

type Addressed = { env: Env; organization_id: string; template: EmailReading; recipient: Recipient; date: Date };

/** The email for who tries it. Its link leads to the application, so that it counts nowhere; its mark is that of all. */
export function fillTest({ env, organization_id, template, recipient, date }: Addressed): Omit<Mail, 'messageId' | 'date'> {
  const values = { ...recipient, link: `${env.APP_URL}/lk/phishing/gotcha`, date: dayOf(date) };
  return {
    ...fillEmail(template, values),
    to: { address: recipient.email },
    headers: simulationHeaders(env, organization_id),
  };
}

const simulationHeaders = (env: Env, organization_id: string) => ({
  'X-Phish-Simulation': simulationMark(env, organization_id),
});

/** Tells a mail filter or a report button that the message is ours; an attacker cannot forge it without the key. */
function simulationMark(env: Env, organization_id: string): string {
  const mac = createHmac('sha256', keyFor(env, 'simulation')).update(organization_id).digest('base64url');
  return `v1;${organization_id};${mac}`;
}

function withPixel(html: string, address: string): string {
  const pixel = `<img src="${address}" width="1" height="1" alt="" style="display:block;border:0">`;
  const end = html.search(/<\/body\s*>/i);
  return end < 0 ? html + pixel : html.slice(0, end) + pixel + html.slice(end);
}
