import * as courses from '@vigil/contract/scorm/endpoints.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { until } from './make-campaign.ts';
import type { TestOrganization } from './make-organization.ts';
import type { TestServer } from './start-server.ts';
import { makeZip, type ZipEntry } from './zip.ts';

export type PackageSpec = {
  version?: '1.2' | '2004 3rd Edition' | '2004 4th Edition';
  title?: string;
  /** The parts, each a page. */
  parts?: { title: string; inside?: string; page?: string }[];
  files?: ZipEntry[];
};

const page = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>Part</title><h1>Part</h1><script>${script}</script>`;

/** Returns the files of a package as an authoring tool writes them. */
export function packageFiles({
  version = '1.2',
  title = 'Working from home',
  parts = [{ title: 'Start' }],
  files = [],
}: PackageSpec = {}) {
  const is12 = version === '1.2';
  const name = (at: number) => `parts/part-${at}.html`;
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" version="1" xmlns="${is12 ? 'http://www.imsproject.org/xsd/imscp_rootv1p1p2' : 'http://www.imsglobal.org/xsd/imscp_v1p1'}"
  xmlns:adlcp="${is12 ? 'http://www.adlnet.org/xsd/adlcp_rootv1p2' : 'http://www.adlnet.org/xsd/adlcp_v1p3'}" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>${title}</title>
${parts.map((part, at) => `    <item identifier="i${at}" identifierref="r${at}"><title>${part.title}</title>${part.inside ?? ''}</item>`).join('\n')}
  </organization></organizations>
  <resources>
${parts.map((_, at) => `    <resource identifier="r${at}" type="webcontent" adlcp:scorm${is12 ? 't' : 'T'}ype="sco" href="${name(at)}"><file href="${name(at)}"/></resource>`).join('\n')}
  </resources>
</manifest>`;
  return [
    { name: 'imsmanifest.xml', content: manifest },
    ...parts.map((part, at) => ({ name: name(at), content: page(part.page ?? '') })),
    ...files,
  ];
}

export const packageOf = (entries: readonly ZipEntry[], filename = 'course.zip'): File =>
  new File([makeZip(entries) as never], filename, { type: 'application/zip' });

export const makePackage = (spec: PackageSpec = {}): File => packageOf(packageFiles(spec));

/** Uploads a package and waits until it has been read or refused. */
export async function importPackage(
  server: TestServer,
  organization: TestOrganization,
  upload: File,
  fields: Record<string, string> = {},
): Promise<LongJob> {
  const { token } = organization.people.operator;
  const { body, status } = await server.call(courses.createScormCourse, { body: { package: upload, ...fields }, token });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return waitForImport(server, organization, body.event_id);
}

export const waitForImport = (server: TestServer, organization: TestOrganization, id: string): Promise<LongJob> =>
  until(
    async () => (await server.call(getLongJob, { params: { id }, token: organization.people.operator.token })).body,
    (job) => job.status !== 'in_process',
  );

/** Uploads a SCORM course over HTTP. Returns its id and its package's. */
export async function makeScormCourse(
  server: TestServer,
  organization: TestOrganization,
  spec: PackageSpec = {},
  fields: Record<string, string> = {},
): Promise<{ id: string; package_id: string }> {
  const job = await importPackage(server, organization, makePackage(spec), fields);
  if (job.status !== 'success') throw new Error(JSON.stringify(job));
  const { course_id, package_id } = job.result as { course_id: string; package_id: string };
  return { id: course_id, package_id };
}
