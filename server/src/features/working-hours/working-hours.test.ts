import * as endpoints from '@vigil/contract/working-hours/endpoints.ts';
import type { WorkingHours } from '@vigil/contract/working-hours/rules.ts';
import * as audit from '@vigil/contract/audit/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const hours: WorkingHours = {
  weekdays: [1, 2, 3, 4, 5, 6],
  from: '08:30',
  until: '17:15',
  holidays: 'ru',
  days: [
    { day: '2026-11-07', is_working: true },
    { day: '2027-01-11', is_working: false },
  ],
};
const change = (body: WorkingHours, ownHome = home) =>
  server.call(endpoints.changeWorkingHours, {
    token: ownHome.people.super_user.token,
    headers: { 'accept-language': 'en' },
    body,
  });
const read = (ownHome = home) => server.call(endpoints.getWorkingHours, { token: ownHome.people.super_user.token });

test('Hours, week, holidays and days of one’s own are saved, only for one’s own organization', async () => {
  const stranger = await makeOrganization(server);
  const usual = { weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '18:00', holidays: 'uz', days: [] };
  expect((await read()).body).toEqual({ ...usual, version: expect.any(String) });
  expect(await change(hours)).toMatchObject({ status: 200, body: hours });
  expect((await change({ ...hours, days: hours.days.slice(1) })).body.days).toEqual(hours.days.slice(1));
  expect((await read()).body.days).toEqual(hours.days.slice(1));
  expect((await read(stranger)).body.weekdays).toEqual([1, 2, 3, 4, 5]);
  const { body } = await server.call(audit.listAudit, { token: home.people.super_user.token, query: {} });
  expect(body.data.filter(({ action }) => action === 'working_hours.update')).toHaveLength(2);
});

test.each([
  ['weekdays', { weekdays: [] }],
  ['weekdays', { weekdays: [1, 1] }],
  ['weekdays.0', { weekdays: [8] }],
  ['from', { from: '08.30' }],
  ['until', { until: '25:00' }],
  ['until', { from: '18:00', until: '18:00' }],
  ['days', { days: [hours.days[0]!, { day: '2026-11-07', is_working: false }] }],
])('A wrong %s is refused at its field', async (path, wrong) => {
  const { status, body } = await change({ ...hours, ...(wrong as Partial<WorkingHours>) });
  expect(status).toBe(422);
  expect(body).toMatchObject({ details: [{ path }] });
});
