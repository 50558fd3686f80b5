import type { Context } from '../../../http/context.ts';
import { sendNow } from '../../../mail/send-now.ts';
import { findEmailSigner } from '../../../mail/signing.ts';
import { findSender } from '../../../mail/transports.ts';
import { logoAttachment } from '../queries/logo.ts';

type Trial = { address: string; subject: string; html: string; text: string };

/** Sends a test email to the caller at once; a failure states the reason. */
export async function sendTrial(
  { db, organization, services }: Context,
  { address, ...email }: Trial,
): Promise<{ address: string }> {
  const { env, transports } = services;
  const sender = await findSender(db, env, organization);
  const mail = {
    ...email,
    ...(await logoAttachment(services, organization, email.html)),
    from: sender.from,
    to: { address },
    signer: await findEmailSigner(db, env, { organization, sender }),
  };
  await sendNow(transports.for(sender), mail, { isOwnServer: sender.isOwnServer, app_url: env.APP_URL });
  return { address };
}
