import { readFile as readText } from 'node:fs/promises';
import { z } from 'zod';
import { readFile } from '../../../reading/read-file.ts';
import { Problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { ignoreBounce, recordBounce } from '../../phishing-delivery/commands/record-bounce.ts';
import { deliveryOfReturnPath } from '../../../mail/return-path.ts';

const bounce = z.union([z.object({ failure: z.string(), addresses: z.array(z.string()) }), z.literal('not_a_report'), z.null()]);

/**
 * Processes an email that came to a return path. Only the signed path identifies the delivery. A person who sees the path in
 * their email can write to it, so anything but a mail server's own report is counted and has no effect. Returns false if the
 * sender should deliver the email again.
 */
export async function processNotification(
  services: Services,
  { to, path, hasEmptySender }: { to: string; path: string; hasEmptySender: boolean },
): Promise<boolean> {
  const delivery_id = deliveryOfReturnPath(services.env, to);
  if (delivery_id === undefined) return true;
  const bounceReport = hasEmptySender ? await readNotification(path) : 'not_a_report';
  if (bounceReport === 'not_a_report') return ignoreBounce(services, delivery_id);
  return bounceReport === null || recordBounce(services, { delivery_id, ...bounceReport });
}

async function readNotification(path: string): Promise<z.output<typeof bounce>> {
  try {
    await readFile({ path, filename: 'notification.eml' }, { kind: 'bounce' });
  } catch (error) {
    // An unreadable file is not a report; the error of reading too many files at once is passed on, because the file may be fine.
    if (error instanceof Problem && error.kind.status === 422) return 'not_a_report';
    throw error;
  }
  return bounce.parse(JSON.parse(await readText(path, 'utf8')));
}
