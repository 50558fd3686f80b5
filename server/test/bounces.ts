import { createTransport } from 'nodemailer';

type Notification = { recipient: string; action?: string; status?: string; words?: string };

/** Returns a delivery status notification (RFC 3464) as Postfix writes it. Its bounces also declare themselves as replies. */
export const notificationOf = ({
  recipient,
  action = 'failed',
  status = '5.1.1',
  words = `550 5.1.1 <${recipient}>: Recipient address\r\n    rejected: User unknown in virtual mailbox table`,
}: Notification): string =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.',
    '--part',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words}`,
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `To: ${recipient}`,
    '--part--',
    '',
  ].join('\r\n');

/**
 * Delivers an email to the product's own SMTP server, with the empty sender of a notification by default. Returns the server's
 * reply.
 */
export async function deliver(port: number, to: string | string[], raw: string, from = ''): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ envelope: { from, to }, raw })).response;
  } catch (error) {
    return (error as { response?: string }).response ?? (error as Error).message;
  } finally {
    transport.close();
  }
}
