import type { Page } from '@playwright/test';

/** Makes an API call in the page's own session, for preparation that the test does not show on screen. */
export const call = <T>(page: Page, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem('access_token')}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      };
      const answer = await fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    [method, path, body] as const,
  );

/** Assigns a course to the targets, from yesterday until a week from now. Returns the assignment. */
export async function assign(page: Page, course_id: string, targets: object): Promise<string> {
  const day = 86_400_000;
  const { id } = await call<{ id: string }>(page, 'POST', '/learning/api/learning/assigned-courses', {
    course_id,
    start_date: new Date(Date.now() - day).toISOString(),
    end_date: new Date(Date.now() + 7 * day).toISOString(),
    targets: { all: false, target_users: [], target_departments: [], exclude_users: [], exclude_departments: [], ...targets },
  });
  return id;
}
