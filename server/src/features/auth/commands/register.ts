import type { Registration } from '@vigil/contract/auth/registration.ts';
import type { TextVersion } from '@vigil/contract/consents/consent.ts';
import { legalTexts } from '@vigil/contract/site/legal-texts.ts';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import type { PublicContext } from '../../../http/context.ts';
import { hashPassword } from '../../../passwords/password.ts';
import { assertStrongPassword } from '../../../passwords/password-rules.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { recordConsents, assertConsents } from '../../consents/commands.ts';
import { markRegistered } from '../../employees/commands/mark-registered.ts';
import { findTokenHolder } from '../queries/tokens.ts';
import { useToken } from './use-token.ts';

/** Turns an invitation into an account. Of several simultaneous requests with one invitation, one succeeds. */
export async function register(context: PublicContext, form: Registration): Promise<{ email: string }> {
  const { services, language } = context;
  const invited = await findTokenHolder(services.database, 'invitation', form.invite_token);
  const texts = acceptedTexts(form);
  await assertConsents(
    context,
    texts.map(({ kind }) => kind),
  );
  await assertStrongPassword(form.password, { ...invited, ...form });
  const password_hash = await hashPassword(form.password);
  const organization = trustedScope(invited.organization_id);
  await inOrganization(services.database, organization, async (db) => {
    await useToken({ db, organization }, 'invitation', invited);
    const { last_name, first_name, middle_name } = form;
    await db
      .updateTable('users')
      .set({ last_name, first_name, middle_name, password_hash, language })
      .where('organization_id', '=', organization)
      .where('id', '=', invited.user_id)
      .execute();
    await markRegistered({ db, organization, services }, invited.user_id);
    const { address, agent } = context;
    const after = await recordConsents(db, { organization, user_id: invited.user_id, texts, address, agent });
    const actor = { id: invited.user_id, name: `${last_name} ${first_name}` };
    await recordChange(
      { db, organization, actor, address, trace_id: context.trace_id },
      { action: 'employee.register', object_type: 'user', object_id: invited.user_id, after },
    );
  });
  return { email: invited.email };
}

const acceptedTexts = (form: Registration): TextVersion[] =>
  legalTexts.filter((kind) => form[`accepts_${kind}`]).map((kind) => ({ kind, version: form[`${kind}_version`] }));
