import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import type { AddType, ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { expect } from 'vitest';
import type { TestOrganization } from './make-organization.ts';
import type { TestServer } from './start-server.ts';

type Content = string | Buffer | Uint8Array;
type Order = { add_type?: AddType; need_message?: 'true'; may_delete_most?: 'true' };

export const uploadStaff = (server: TestServer, organization: TestOrganization, content: Content, name = 'staff.csv') =>
  server.call(staffImports.previewImport, {
    token: organization.people.operator.token,
    body: { file: new File([content as never], name) },
  });

export async function previewStaff(
  server: TestServer,
  organization: TestOrganization,
  content: Content,
  name?: string,
): Promise<ImportPreview> {
  const { status, body } = await uploadStaff(server, organization, content, name);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Runs a previewed import to its end. */
export async function runStaffImport(server: TestServer, organization: TestOrganization, event_id: string, order: Order = {}) {
  const call = { token: organization.people.operator.token };
  const { status, body } = await server.call(staffImports.runImport, { ...call, query: { event_id, ...order } });
  expect(status, JSON.stringify(body)).toBe(200);
  return jobOver(server, organization, event_id);
}

export async function jobOver(server: TestServer, organization: TestOrganization, id: string) {
  for (;;) {
    const { body } = await server.call(getLongJob, { token: organization.people.operator.token, params: { id } });
    if (body.status !== 'in_process') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
