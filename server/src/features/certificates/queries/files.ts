import type { z } from 'zod';
import { isAllowed } from '@vigil/contract/shared/permissions.ts';
import type { certificateFile } from '@vigil/contract/certificates/certificate.ts';
import { certificateTemplates, type CertificateTemplate } from '@vigil/contract/certificates/rules.ts';
import type { ScormQuery } from '@vigil/contract/scorm/query.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { viewerAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { assertScorm } from '../../assignments/queries/assigned-courses.ts';
import { certificateProblems } from '../problems.ts';
import { showsHolder } from './certificates.ts';

type CertificateFile = z.infer<typeof certificateFile>;

/** Returns the address of a certificate's file, to its holder and to people who manage certificates. */
export async function findCertificateFile(context: Context, id: string, query: ScormQuery): Promise<CertificateFile> {
  const { db, organization, actor } = context;
  const found = await db
    .selectFrom('certificates as c')
    .select(['c.id', 'c.user_id', 'c.assigned_course_id', 'c.revoked_at', showsHolder(context).as('is_visible')])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', id)
    .executeTakeFirst();
  const isTheirs = found?.user_id === actor.id || (found?.is_visible && isAllowed(actor.permissions, 'admin.learning.assigned'));
  if (found === undefined || !isTheirs) throw problem(httpProblems.not_found);
  await assertScorm(context, found.assigned_course_id, query);
  if (found.revoked_at !== null) throw problem(certificateProblems.revoked);
  return fileOf(context, id);
}

/** Returns the person's own certificate of an assignment. */
export async function findCourseCertificateFile(
  context: Context,
  assigned_course_id: string,
  query: ScormQuery,
): Promise<CertificateFile> {
  const { db, organization, actor } = context;
  const found = await db
    .selectFrom('certificates')
    .select('id')
    .where('organization_id', '=', organization)
    .where('assigned_course_id', '=', assigned_course_id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  return findCertificateFile(context, found.id, query);
}

const fileOf = (context: Context, id: string): CertificateFile => ({
  id,
  status: 'complete',
  url: viewerAddress(context, certificatePath(id)),
});

/** Lists the addresses of a sample of each template with the organisation's branding. */
export const listSamples = (context: Context) =>
  certificateTemplates.map((template) => ({
    template,
    language: context.language,
    url: viewerAddress(context, samplePath(template, context.language)),
  }));

export const certificatePath = (id: string): string => `/certificates/${id}`;
export const samplePath = (template: CertificateTemplate, language: Language): string =>
  `/certificate-samples/${template}/${language}`;

export const isTemplate = (name: string): name is CertificateTemplate =>
  (certificateTemplates as readonly string[]).includes(name);
export const isLanguage = (name: string): name is Language => (languages as readonly string[]).includes(name);
