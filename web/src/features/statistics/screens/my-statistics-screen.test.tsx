// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { getMyPassed, getMyPhishing, getMyProgress, getMyRisk, getMyTeam } from '@vigil/contract/statistics/endpoints.ts';
import { expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { MyStatisticsScreen } from './my-statistics-screen.tsx';

const server = answers();
const nothing = { assigned: 0, completed: 0, in_progress: 0, not_started: 0, overdue: 0, passed: null };

test.each([
  [null, 'Не найдено'],
  [40, '40'],
])('the statistic tile shows “not found” without an active course (progress %s)', async (progress, words) => {
  server.on(getMyProgress, () => ({ progress, data: [] }));
  server.on(getMyPassed, () => nothing);
  server.on(getMyRisk, () => ({ is_hidden: false, risk_level: null, parts: null, data: [] }));
  server.on(getMyPhishing, () => Response.json({ sent: 0, opened: 0, clicked: 0, entered_data: 0, opened_attachment: 0 }));
  server.on(getMyTeam, () => Response.json({ data: [], total_count: 0, limit: 20, offset: 0 }));
  openScreen({ path: '/user/statistics', component: MyStatisticsScreen });
  const [title] = await screen.findAllByRole('heading', { level: 2, name: 'Обучение' });
  expect(await within(title!.closest('section')!).findByText(new RegExp(words))).toBeTruthy();
});
