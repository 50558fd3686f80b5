import { readFile as readText } from 'node:fs/promises';
import { z } from 'zod';
import { readFile } from '../../../files/reading/read-file.ts';
import { Problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { noteBounce } from '../../phishing-delivery/commands/note-bounce.ts';
import { deliveryOfReturnPath } from '../../../mail/return-path.ts';

const bounce = z.object({ failure: z.string(), addresses: z.array(z.string()) }).nullable();

/**
 * What came back to a return path, in a file. Only the path says which letter is meant, for only that is signed. False: it is to
 * be brought again.
 */
export async function takeNotification(services: Services, { to, path }: { to: string; path: string }): Promise<boolean> {
  const delivery_id = deliveryOfReturnPath(services.env, to);
  if (delivery_id === undefined) return true;
  try {
    await readFile({ path, filename: 'notification.eml' }, { kind: 'bounce' });
  } catch (error) {
    // What cannot be read says nothing; that too much is being read is no fault of it.
    if (error instanceof Problem && error.kind.status === 422) return true;
    throw error;
  }
  const told = bounce.parse(JSON.parse(await readText(path, 'utf8')));
  return told === null || noteBounce(services, { delivery_id, ...told });
}
