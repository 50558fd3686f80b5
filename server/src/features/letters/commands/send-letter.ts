import { sql } from 'kysely';
import type { Services } from '../../../http/context.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { composeMessage } from '../../../mail/compose.ts';
import { DeliveryError } from '../../../mail/delivery-error.ts';
import { findSender, type Sender } from '../../../mail/transports.ts';
import { oneTimePaths, secondsToRetry, type OneTimeKind } from '../rules/sending.ts';
import { ONE_TIME_LINK, oneTimeToken, sendLetterJob } from './queue-letters.ts';

type Named = { organization_id: string; letter_id: string };
type Claimed = {
  sender: Sender;
  tries: number;
  subject: string;
  html: string;
  text: string;
  address: string;
  sort_name: string | null;
  one_time_kind: string | null;
};

const INTERRUPTED = 'interrupted';

/** Sends a letter. One that a crash cut short is sent once more: two copies of an invitation are better than none. */
export async function sendLetter(services: Services, named: Named): Promise<void> {
  const letter = await claim(services, named);
  if (letter === null) return;
  try {
    await transmit(services, named, letter);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return giveUpOrRetry(services, named, { tries: letter.tries, error });
  }
  await workIn(services, named.organization_id, ({ db }) =>
    db
      .updateTable('letters')
      .set({ state: 'sent', sent_at: sql<string>`now()`, error: null })
      .where('id', '=', named.letter_id)
      .execute(),
  );
}

function claim(services: Services, { organization_id, letter_id }: Named): Promise<Claimed | null> {
  return workIn(services, organization_id, async ({ db, organization }) => {
    const letter = await db
      .selectFrom('letters as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .leftJoin('one_time_tokens as t', 't.id', 'l.id')
      .select(['l.state', 'l.error', 'l.tries', 'l.subject', 'l.html', 'l.text', 'u.sort_name', 'u.deleted_at'])
      .select((eb) => eb.fn.coalesce('l.address', 'u.email').as('address'))
      .select(['t.kind as one_time_kind', 't.used_at as link_ended_at'])
      .where('l.organization_id', '=', organization)
      .where('l.id', '=', letter_id)
      .forUpdate('l')
      .executeTakeFirst();
    if (letter === undefined || letter.state === 'sent' || letter.state === 'failed') return null;
    const wasCutShort = letter.state === 'sending';
    // A link that was taken back meanwhile opens nothing for whoever has the address now.
    const isMoot = letter.deleted_at !== null || letter.link_ended_at !== null;
    const isOver = isMoot || (wasCutShort && letter.error === INTERRUPTED);
    await db
      .updateTable('letters')
      .set({
        state: isOver ? 'failed' : 'sending',
        tries: letter.tries + 1,
        ...(wasCutShort && { error: INTERRUPTED }),
      })
      .where('id', '=', letter_id)
      .execute();
    if (isOver) return null;
    return { ...letter, tries: letter.tries + 1, sender: await findSender(db, services.env, organization) };
  });
}

async function transmit({ env, transports }: Services, { letter_id }: Named, letter: Claimed): Promise<void> {
  const link =
    letter.one_time_kind === null
      ? ''
      : env.APP_URL + oneTimePaths[letter.one_time_kind as OneTimeKind] + oneTimeToken(env, letter_id);
  const raw = await composeMessage({
    from: letter.sender.from,
    to: { name: letter.sort_name?.trim() ?? '', address: letter.address },
    subject: letter.subject,
    html: letter.html.replaceAll(ONE_TIME_LINK, link),
    text: letter.text.replaceAll(ONE_TIME_LINK, link),
    messageId: `<${letter_id}@${new URL(env.APP_URL).hostname}>`,
    date: new Date(),
  });
  await transports.for(letter.sender).send({
    envelope: { from: letter.sender.from.address, to: letter.address },
    raw,
    beforeFinalDot: async () => {},
  });
}

/** The server's last word fails a letter; anything else waits and is tried again. */
function giveUpOrRetry(
  services: Services,
  { organization_id, letter_id }: Named,
  { tries, error }: { tries: number; error: DeliveryError },
): Promise<void> {
  const seconds = error.kind === 'permanent' ? null : secondsToRetry(tries);
  return workIn(services, organization_id, async ({ db }) => {
    await db
      .updateTable('letters')
      .set({ state: seconds === null ? 'failed' : 'queued', error: error.message.slice(0, 500) })
      .where('id', '=', letter_id)
      .execute();
    if (seconds === null) return;
    const startAfter = new Date(Date.now() + seconds * 1000);
    await services.queue.enqueue(db, sendLetterJob, { organization_id, letter_id }, { startAfter });
  });
}
