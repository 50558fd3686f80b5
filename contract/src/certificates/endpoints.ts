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
const file = { permission: 'session', params: idParams, query: scormQuery, response: certificateFile } as const;

/** Returns the caller's own certificate, or any of the organisation's if the caller has `admin.learning.assigned`. */
export const getCertificateFile = api.post('/reports/pdf/certificate/{id}', { ...file });
/** Returns the caller's own certificate for an assigned course; `id` is the assignment's. */
export const getCourseCertificateFile = api.post('/reports/pdf/v2/certificate/{id}', { ...file });

export const listMyCertificates = learning.get('/learning/certificates/my', {
  permission: 'session',
  ours: 'A learner finds their certificates in one place; the public contract knows each by its course.',
  response: z.object({ data: z.array(certificate) }),
});
export const listPersonCertificates = learning.get('/learning/certificates/users/{id}', {
  permission: 'admin.staff.employees',
  ours: byOperators,
  params: idParams,
  response: z.object({ data: z.array(issuedCertificate) }),
});
export const listCertificates = learning.get('/learning/assigned-courses/{id}/certificates', {
  ...operators,
  params: idParams,
  query: pageQuery.extend({ search: z.string().trim().max(200).optional(), state: certificateState.optional() }),
  response: pageOf(issuedCertificate),
});
export const revokeCertificate = learning.post('/learning/certificates/{id}/revoke', {
  ...operators,
  params: idParams,
  body: z.object(fieldsOf(revocationRules)),
  response: issuedCertificate,
});
export const reinstateCertificate = learning.post('/learning/certificates/{id}/reinstate', {
  ...operators,
  params: idParams,
  response: issuedCertificate,
});
/** A ZIP of the certificates of selected learners, made by a job. */
export const orderCertificateArchive = learning.post('/learning/assigned-courses/{id}/certificate-archives', {
  ...operators,
  once: true,
  params: idParams,
  body: learnersSelection,
  response: z.object({ event_id: id }),
});
export const getCertificateArchive = learning.get('/learning/certificate-archives/{id}', {
  ...operators,
  params: idParams,
  isPersonal: true,
  response: fileJob,
});
export const listCertificateSamples = learning.get('/learning/certificate-samples', {
  ...operators,
  response: z.object({ data: z.array(templateSample) }),
});
/** Checks a certificate by its number and the holder's surname; open to everyone. */
export const checkCertificate = api.post('/certificates/check', {
  permission: 'public',
  ours: 'People who are shown a certificate have no account here.',
  body: certificateCheck,
  response: checkedCertificate,
});
