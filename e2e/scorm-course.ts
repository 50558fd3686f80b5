import type { Page } from '@playwright/test';
import { packageFiles, type PackageSpec } from '../server/test/make-package.ts';
import { makeZip } from '../server/test/zip.ts';
import { assign, call } from './call.ts';

type Made = { course_id: string; package_id: string };

/** Uploads a package as the operator who is signed in on the page, and waits until the server has read it. */
export async function uploadPackage(page: Page, spec: PackageSpec): Promise<Made> {
  const zip = makeZip(packageFiles(spec)).toString('base64');
  const event_id = await page.evaluate(async (content) => {
    const form = new FormData();
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    form.append('package', new File([bytes], 'course.zip'));
    const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const answer = await fetch('/lk/api/v2/scorm/courses', { method: 'POST', headers, body: form });
    return ((await answer.json()) as { event_id: string }).event_id;
  }, zip);
  for (;;) {
    const job = await call<{ status: string; error: string | null; result: Made }>(page, 'GET', `/event-keeper/${event_id}`);
    if (job.status === 'success') return job.result;
    if (job.status === 'error') throw new Error(String(job.error));
    await page.waitForTimeout(200);
  }
}

/** Uploads a package and assigns it to one person. Returns the assignment. */
export async function assignPackage(page: Page, spec: PackageSpec, user_id: string): Promise<string> {
  const { course_id } = await uploadPackage(page, spec);
  return assign(page, course_id, { target_users: [user_id] });
}
