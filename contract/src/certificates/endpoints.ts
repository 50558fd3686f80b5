import { z } from 'zod';
import { learnersSelection } from '../assignments/assigned-course.ts';
import { api, learning } from '../shared/base-paths.ts';
import { fieldsOf } from '../shared/fields.ts';
import { fileJob } from '../shared/long-job.ts';
import { scormQuery } from '../scorm/query.ts';
import { id, idParams, pageOf, pageQuery } from '../shared/page.ts';
import {
  certificate,
  certificateCheck,
  certificateFile,
  certificateState,
  checkedCertificate,
  issuedCertificate,
  templateSample,
} from './certificate.ts';
import { revocationRules } from './rules.ts';

const byOperators =
  'The public contract has a call for the file of one certificate only, and none that shows, revokes or archives certificates.';
const operators = { permission: 'admin.learning.assigned', ours: byOperators } as const;
const file = {
  method: 'POST',
  permission: 'session',
  params: idParams,
  query: scormQuery,
  response: certificateFile,
} as const;

/** Returns the caller's own certificate, or any of the organisation's if the caller has `admin.learning.assigned`. */
export const getCertificateFile = api({ ...file, path: '/reports/pdf/certificate/{id}' });
/** Returns the caller's own certificate for an assigned course; `id` is the assignment's. */
export const getCourseCertificateFile = api({ ...file, path: '/reports/pdf/v2/certificate/{id}' });

export const listMyCertificates = learning({
  method: 'GET',
  path: '/learning/certificates/my',
  permission: 'session',
  ours: 'A learner finds their certificates in one place; the public contract knows each by its course.',
  response: z.object({ data: z.array(certificate) }),
});
export const listPersonCertificates = learning({
  method: 'GET',
  path: '/learning/certificates/users/{id}',
  permission: 'admin.staff.employees',
  ours: byOperators,
  params: idParams,
  response: z.object({ data: z.array(issuedCertificate) }),
});
export const listCertificates = learning({
  ...operators,
  method: 'GET',
  path: '/learning/assigned-courses/{id}/certificates',
  params: idParams,
  query: pageQuery.extend({ search: z.string().trim().max(200).optional(), state: certificateState.optional() }),
  response: pageOf(issuedCertificate),
});
export const revokeCertificate = learning({
  ...operators,
  method: 'POST',
  path: '/learning/certificates/{id}/revoke',
  params: idParams,
  body: z.object(fieldsOf(revocationRules)),
  response: issuedCertificate,
});
export const reinstateCertificate = learning({
  ...operators,
  method: 'POST',
  path: '/learning/certificates/{id}/reinstate',
  params: idParams,
  response: issuedCertificate,
});
/** A ZIP of the certificates of selected learners, made by a job. */
export const orderCertificateArchive = learning({
  ...operators,
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/certificate-archives',
  params: idParams,
  body: learnersSelection,
  response: z.object({ event_id: id }),
});
export const getCertificateArchive = learning({
  ...operators,
  method: 'GET',
  path: '/learning/certificate-archives/{id}',
  params: idParams,
  isPersonal: true,
  response: fileJob,
});
export const listCertificateSamples = learning({
  ...operators,
  method: 'GET',
  path: '/learning/certificate-samples',
  response: z.object({ data: z.array(templateSample) }),
});
/** Checks a certificate by its number and the holder's surname; open to everyone. */
export const checkCertificate = api({
  method: 'POST',
  path: '/certificates/check',
  permission: 'public',
  ours: 'People who are shown a certificate have no account here.',
  body: certificateCheck,
  response: checkedCertificate,
});
