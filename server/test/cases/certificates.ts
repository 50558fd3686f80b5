import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import { orderCertificateArchive } from '@vigil/contract/certificates/endpoints.ts';
import { asSystem } from '../../src/db/database.ts';
import { issueCertificates } from '../../src/features/certificates/commands/issue-certificates.ts';
import { revokeCertificate } from '../../src/features/certificates/commands/revoke.ts';
import type { Context } from '../../src/http/context.ts';
import { workIn } from '../../src/jobs/work-context.ts';
import { everyone, inDays, makeCourse } from '../make-course.ts';
import type { LooseRequest } from '../start-server.ts';
import type { Case, Cases, World } from './case.ts';

/** Creates an assignment that everyone has completed, and the employee's certificate of it. */
async function complete({ server, organization }: World): Promise<{ assigned: string; certificate: string; number: string }> {
  const { token } = organization.people.operator;
  const { id: course_id } = await makeCourse(server, organization);
  const certificate = { template: 'plain', months: null, renews: false, signatory_name: '', signatory_title: '' } as const;
  const { body } = await server.call(assignments.assignCourse, {
    body: { course_id, start_date: inDays(-1), end_date: inDays(10), targets: everyone, certificate },
    token,
  });
  const users_ids = Object.values(organization.people).map(({ id }) => id);
  await server.call(assignments.completeForEmployees, { params: { id: body.id }, body: { users_ids }, token });
  await workIn(server.services, organization.id, (context) => issueCertificates(context, { assigned_course_id: body.id }));
  const found = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('certificates')
      .select(['id', 'number'])
      .where('assigned_course_id', '=', body.id)
      .where('user_id', '=', organization.people.employee.id)
      .executeTakeFirstOrThrow(),
  );
  return { assigned: body.id, certificate: found.id, number: found.number };
}

const onCertificate = (request: (made: Awaited<ReturnType<typeof complete>>) => LooseRequest): Case => ({
  request: async (world) => request(await complete(world)),
  stranger: 404,
});
const own = (request: LooseRequest = {}): Case => ({ request: () => request, stranger: 'own' });
const ofAssigned = onCertificate(({ assigned }) => ({ params: { id: assigned } }));
const ofCertificate = onCertificate(({ certificate }) => ({ params: { id: certificate } }));

export const certificateCases: Cases = {
  'POST /lk/api/v2/reports/pdf/certificate/{id}': ofCertificate,
  'POST /lk/api/v2/reports/pdf/v2/certificate/{id}': ofAssigned,
  'GET /learning/api/learning/certificates/my': own(),
  'GET /learning/api/learning/certificate-samples': own(),
  'GET /learning/api/learning/certificates/users/{id}': {
    request: ({ organization }) => ({ params: { id: organization.people.employee.id } }),
    stranger: 404,
  },
  'GET /learning/api/learning/assigned-courses/{id}/certificates': ofAssigned,
  'POST /learning/api/learning/certificates/{id}/revoke': onCertificate(({ certificate }) => ({
    params: { id: certificate },
    body: { reason: 'By mistake' },
  })),
  'POST /learning/api/learning/certificates/{id}/reinstate': {
    request: async (world) => {
      const { certificate } = await complete(world);
      const { id, email } = world.organization.people.operator;
      await workIn(world.server.services, world.organization.id, (scope) =>
        revokeCertificate({ ...scope, actor: { id, name: email }, address: '', trace_id: '' } as Context, certificate, {
          reason: 'By mistake',
        }),
      );
      return { params: { id: certificate } };
    },
    stranger: 404,
  },
  'POST /learning/api/learning/assigned-courses/{id}/certificate-archives': onCertificate(({ assigned }) => ({
    params: { id: assigned },
    body: { all: true },
  })),
  'GET /learning/api/learning/certificate-archives/{id}': {
    request: async (world) => {
      const { assigned } = await complete(world);
      const { body } = await world.server.call(orderCertificateArchive, {
        params: { id: assigned },
        body: { all: true },
        token: world.organization.people.operator.token,
      });
      return { params: { id: body.event_id } };
    },
    stranger: 404,
  },
  'POST /lk/api/v2/certificates/check': own({ body: { number: '2222-2222-2222', surname: 'Nobody' } }),
};
