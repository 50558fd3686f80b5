import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { storePicture } from '../../files/commands/store-file.ts';
import { findTemplate } from '../queries/templates.ts';
import { findOwnTemplate } from './change-templates.ts';

/** Saves a template's logo, redrawn in a square like every uploaded picture. */
export async function saveTemplateLogo(context: Context, id: string, logo: Upload): Promise<Template> {
  await findOwnTemplate(context, id);
  return setLogo(context, id, await storePicture(context, logo));
}

export async function deleteTemplateLogo(context: Context, id: string): Promise<Template> {
  await findOwnTemplate(context, id);
  return setLogo(context, id, null);
}

async function setLogo(context: Context, id: string, logo_file_id: string | null): Promise<Template> {
  await context.db
    .updateTable('phishing_templates')
    .set({ logo_file_id, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await recordChange(context, {
    action: 'template.update',
    object_type: 'phishing_template',
    object_id: id,
    after: { logo: logo_file_id !== null },
  });
  return findTemplate(context, id);
}
