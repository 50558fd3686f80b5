// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import { countTargets } from '@vigil/contract/departments/endpoints.ts';
import { getCurrentOrganization, listOrganizations } from '@vigil/contract/organizations/endpoints.ts';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import { getReportJob, orderPaper } from '@vigil/contract/reports/endpoints.ts';
import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import type { ComparedFigure, DetailRow } from '@vigil/contract/statistics/organization.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { me } from '../../../../test/signed-in.ts';
import { draftStorage } from '../../../lib/draft-storage.ts';
import { CAMPAIGN_DRAFT, type CampaignDraft } from '../../phishing-campaigns/rules/draft.ts';
import { session } from '../../../lib/session.ts';
import { GeneralStatisticsScreen } from './general-statistics-screen.tsx';

const server = answers();
const figures = {
  people: 1180,
  period: { from: '2026-10-01', to: '2026-11-23' },
  previous: { from: '2026-07-01', to: '2026-08-23' },
  as_of: '2026-11-23T05:00:00.000Z',
  is_over: false,
  smallest_group: null,
};
/** Returns an answer that hides the results of groups of fewer than ten people. */
const withSmallestGroup = <Row,>(rows: Row[]) => ({ ...page(rows), smallest_group: 10 });
const moved = (value: number | null, before: number | null): ComparedFigure => ({
  value,
  before,
  change: value === null || before === null ? null : value - before,
  certainty: null,
});
const share = (value: number | null, before: number | null, certainty: ComparedFigure['certainty'] = null) => ({
  ...moved(value, before),
  certainty,
  people: 1060,
  interval: { from: 10.6, to: 14.7 },
});
const emails = {
  sent: 3187,
  opened: 1500,
  clicked: 380,
  opened_attachment: 23,
  entered_data: 90,
  reported: 0,
  incidents: 403,
  automated: 97,
  excused: 3,
};
const risk = { ...figures, risk_level: moved(3.4, 4.2), with_risk: 1104, repeated: moved(46, 58), repeat_failures: 3 };
const learning = {
  ...figures,
  progress: moved(72, 63),
  with_progress: 1100,
  behind: { ...moved(128, 120), certainty: 'more' as const },
  in_time: share(84, 87, 'fewer'),
  due: 729,
  remedied: share(78, null),
  given: 277,
  remedying: 41,
};
const phishing = {
  ...figures,
  figures: emails,
  before: emails,
  failed: share(12.6, 14.1, 'fewer'),
  left_people: 3,
  to_expected: moved(0.85, 0.94),
  to_expected_emails: 1064,
  by_difficulty: [
    {
      difficulty: 'easy' as const,
      sent: 1064,
      left_people: 0,
      rated: 1064,
      failed: { ...share(3.4, 4.9), interval: { from: 2.5, to: 3.9 } },
      expected: { from: 4, to: 7 },
    },
    { difficulty: 'moderate' as const, sent: 1081, left_people: 0, rated: 0, failed: share(11, 13.6), expected: null },
    { difficulty: 'hard' as const, sent: 0, left_people: 0, rated: 0, failed: share(null, null), expected: null },
  ],
  never_simulated: moved(83, 90),
};
const riskGroups = (['low', 'medium', 'high', 'none'] as const).map((group, index) => ({
  group,
  people: moved([900, 200, 41, 39][index]!, null),
}));
const progressGroups = (['NOT_START', 'IN_PROGRESS', 'COMPLETED', 'WITHOUT_COURSE'] as const).map((group, index) => ({
  group,
  people: moved([100, 500, null, 17][index]!, null),
}));
const department = (number: number, title: string, more: Partial<DetailRow> = {}): DetailRow => ({
  id: idOf(number),
  title,
  users_count: 48,
  children_count: 0,
  department: null,
  is_hidden: false,
  risk_level: 4,
  with_risk: 310,
  progress: 66,
  phishing_events: { sent: 200, clicked: 30, entered_data: 8 },
  ...more,
});
const operator = ['admin.staff.employees', 'admin.learning.assigned', 'admin.phishing.campaigns'] satisfies Permission[];

const allow = (permissions: readonly Permission[]) => server.on(getMyPermissions, () => permissionTreeOf(permissions));

beforeEach(() => {
  session.start('of an operator');
  server.on(getMe, () => ({ ...me, role: 'operator' as const, roles: ['operator' as const] }));
  allow(operator);
  server.on(getCurrentOrganization, () => ({
    id: me.organization_id,
    parent_id: null,
    title: 'Банк',
    logo_url: null,
    theme_color: '#2456e6',
    language: 'ru' as const,
    license: { users_count: 1180, users_limit: 1500, start_date: '2026-01-01', end_date: '2099-12-31' },
    password_min_length: 10,
  }));
  server.on(endpoints.getCurrentRisk, () => risk);
  server.on(endpoints.getRiskGroups, () => ({ ...figures, groups: riskGroups }));
  server.on(endpoints.getCurrentProgress, () => learning);
  server.on(endpoints.getProgressGroups, () => ({ ...figures, groups: progressGroups }));
  server.on(endpoints.getOrganizationPhishing, () => phishing);
  server.on(endpoints.getCoursesCounts, () => ({
    ...figures,
    active: 6,
    planned: 1,
    completed: 12,
    departments: 14,
    employees: 1180,
  }));
  server.on(endpoints.getRiskSeries, () => ({
    data: [
      { date: '2026-11-01', risk_level: 3.6 },
      { date: '2026-11-02', risk_level: 3.4 },
    ],
  }));
  server.on(endpoints.getProgressSeries, () => ({ data: [{ date: '2026-11-02', progress: 72 }] }));
  server.on(endpoints.getLastCampaign, () => ({ campaign: null }));
  server.on(endpoints.getDetailProgressGroup, () => withSmallestGroup([department(10, 'Бухгалтерия')]));
  server.on(listOrganizations, () => page<OrganizationNode>([]));
});

const open = (search = '') =>
  openScreen({ path: '/admin/statistics/general-statictics', component: GeneralStatisticsScreen, search });
const tile = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('section')!);
const openExplanation = async (figure: HTMLElement) => {
  await userEvent.click(figure);
  // jsdom computes no layout, so the popover believes that its target is hidden.
  return within(await screen.findByRole('dialog', { hidden: true }));
};

test('a figure shows its change, which is judged only if it is significant', async () => {
  open();
  const level = await tile('Уровень риска');
  expect(await level.findByText('−0,8')).toBeTruthy();
  expect(level.getByText(/было 4,2/)).toBeTruthy();
  expect(level.getByText('Низкий')).toBeTruthy();
  const taught = await tile('Обучение');
  expect(await taught.findByText('+9 п.п.')).toBeTruthy();
  expect(taught.getByText('−3 п.п. хуже')).toBeTruthy();
  expect(taught.getByText('+8')).toBeTruthy();
  expect(await screen.findByText('01.10.2026 – 23.11.2026, в сравнении с 01.07.2026 – 23.08.2026')).toBeTruthy();
});

test('a figure opens its formula, people and period, with a link to exactly those people in the staff list', async () => {
  const history = open();
  const opened = await openExplanation(await (await tile('Уровень риска')).findByRole('button', { name: '46' }));
  expect(opened.getByText(/Сколько писем подряд считать, задано в настройках: 3/)).toBeTruthy();
  expect(opened.getByText(/^1\s180 человек$/)).toBeTruthy();
  expect(opened.getByText('58 за 01.07.2026 – 23.08.2026')).toBeTruthy();
  await userEvent.click(await opened.findByRole('link', { hidden: true, name: 'Показать людей' }));
  await waitFor(() => expect(history.location.pathname).toBe('/admin/staff/employees'));
  expect(history.location.search).toBe('?simulated=REPEATED');
});

test('a share opens the people it counts, and the others', async () => {
  const history = open();
  const opened = await openExplanation(await (await tile('Обучение')).findByRole('button', { name: /^84\s%$/ }));
  const others = opened.getByRole('link', { hidden: true, name: 'Показать остальных' });
  expect(others.getAttribute('href')).toContain('period_event=LATE');
  await userEvent.click(opened.getByRole('link', { hidden: true, name: 'Показать людей' }));
  await waitFor(() => expect(history.location.search).toContain('period_event=IN_TIME'));
});

test('a person without access to the staff list sees only the formula, and cannot start actions', async () => {
  allow(['admin.learning.assigned']);
  open();
  const opened = await openExplanation(await (await tile('Уровень риска')).findByRole('button', { name: '46' }));
  expect(opened.getByText('Формула')).toBeTruthy();
  expect(opened.queryByRole('link', { hidden: true })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Запустить кампанию для них' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Назначить им курс' })).toBeNull();
});

test('figures hidden for small groups, and figures not recorded, are explained', async () => {
  server.on(endpoints.getProgressGroups, () => ({ ...figures, smallest_group: 10, groups: progressGroups }));
  open();
  const groups = await tile('Группы обучения');
  expect(await groups.findByText('скрыто: меньше 10 человек')).toBeTruthy();
  const unknown = moved(null, null);
  server.on(endpoints.getCurrentRisk, () => ({ ...risk, people: null, with_risk: null, risk_level: unknown, repeated: unknown }));
  await userEvent.click(screen.getByRole('button', { name: /^Период/ }));
  await userEvent.click(await screen.findByRole('button', { hidden: true, name: 'Прошлый год' }));
  expect(await (await tile('Уровень риска')).findByText(/показателя нет/)).toBeTruthy();
});

test('the period is in the address, and every figure is requested for it', async () => {
  const history = open('?period=own&first_day=2026-09-01&last_day=2026-09-30');
  await tile('Уровень риска');
  const own = { period: 'own', from: '2026-09-01', to: '2026-09-30' };
  await waitFor(() => expect(server.to(endpoints.getOrganizationPhishing).at(-1)?.query).toEqual(own));
  expect(server.to(endpoints.getRiskSeries).at(-1)?.query).toEqual(own);
  await userEvent.click(screen.getByRole('button', { name: 'Период: 01.09.2026 – 30.09.2026' }));
  await userEvent.click(await screen.findByRole('button', { hidden: true, name: 'Прошлый месяц' }));
  await waitFor(() => expect(server.to(endpoints.getCurrentProgress).at(-1)?.query).toEqual({ period: 'last_month' }));
  expect(history.location.search).toBe('?period=last_month');
});

test('the campaign and course actions target exactly the people reached by neither', async () => {
  server.on(countTargets, () => ({ users_count: 15 }));
  server.on(listCourses, () => page<CourseSummary>([]));
  localStorage.setItem('common_info_v2', JSON.stringify({ userID: me.id }));
  const history = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Назначить им курс' }));
  await waitFor(() =>
    expect(server.to(countTargets).at(-1)?.body).toMatchObject({ all: true, filter: { course_progress: 'WITHOUT_COURSE' } }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Запустить кампанию для них', hidden: true }));
  await waitFor(() => expect(history.location.pathname).toBe('/admin/phishing/campaigns/create'));
  expect(draftStorage.read<CampaignDraft>(me.id, CAMPAIGN_DRAFT)?.targets).toMatchObject({
    all: true,
    filter: { simulated: 'NEVER' },
  });
});

test('the failures of each difficulty are compared with the expected range, which is unknown without ratings', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Ошибки по сложности писем' });
  const [easy, moderate, hard] = within(table).getAllByRole('row').slice(1);
  expect(within(easy!).getByText('Ниже ожидаемого')).toBeTruthy();
  expect(within(easy!).getByText(/^4–7/)).toBeTruthy();
  expect(within(moderate!).getByText('Ожидание неизвестно')).toBeTruthy();
  expect(within(hard!).getByText('Не отправляли')).toBeTruthy();
});

test('the chart has a table for screen readers', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Риск и обучение' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(rows).toEqual(['Деньрискобучение', '02.11.20263,472 %', '01.11.20263,6—']);
});

test('a part that fails leaves the others, and can be retried', async () => {
  server.on(endpoints.getOrganizationPhishing, () => refusal(500, 'internal', 'Сломалось'));
  open();
  await waitFor(() => expect(screen.getAllByText('Не удалось посчитать')).toHaveLength(3));
  expect(await (await tile('Уровень риска')).findByText('−0,8')).toBeTruthy();
  server.on(endpoints.getOrganizationPhishing, () => phishing);
  await userEvent.click(screen.getAllByRole('button', { name: 'Повторить' })[0]!);
  expect(await screen.findByText('Ниже ожидаемого')).toBeTruthy();
});

test('learning without an active course shows “not found” instead of zero', async () => {
  server.on(endpoints.getCurrentProgress, () => ({ ...learning, progress: moved(null, null) }));
  server.on(endpoints.getCoursesCounts, () => ({
    ...figures,
    active: 0,
    planned: 0,
    completed: 0,
    departments: 1,
    employees: 5,
  }));
  open();
  expect(await (await tile('Обучение')).findByText('Не найдено')).toBeTruthy();
});

test('a department unfolds in place, and a hidden one says only that it is hidden', async () => {
  server.on(endpoints.getDetailProgressGroup, ({ query }) =>
    withSmallestGroup(
      query.parent_id === undefined
        ? [
            department(10, 'Розница', { children_count: 1 }),
            department(11, 'Аудит', { users_count: 4, is_hidden: true, risk_level: null, progress: null, phishing_events: null }),
          ]
        : [department(12, 'Чиланзар')],
    ),
  );
  const history = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Показать отделы внутри: Розница' }));
  expect(await screen.findByRole('row', { name: /Чиланзар/ })).toBeTruthy();
  expect(server.to(endpoints.getDetailProgressGroup).at(-1)?.query).toMatchObject({ parent_id: idOf(10), of: 'departments' });
  expect(history.location.search).toContain(idOf(10));
  const hidden = within(screen.getByRole('row', { name: /Аудит/ }));
  expect(hidden.getByText('скрыто: меньше 10 человек')).toBeTruthy();
  expect(hidden.queryByText(/%/)).toBeNull();
});

test('departments are not sorted by hidden results, and the actual order is shown', async () => {
  server.on(endpoints.getDetailProgressGroup, () => withSmallestGroup([department(10, 'Розница')]));
  open();
  const people = await screen.findByRole('columnheader', { name: 'Люди' });
  await waitFor(() => expect(people.getAttribute('aria-sort')).toBe('descending'));
  const risk = screen.getByRole('columnheader', { name: 'Риск' });
  expect(risk.getAttribute('aria-sort')).toBeNull();
  expect(within(risk).queryByRole('button')).toBeNull();
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Обучение' })).getByRole('button'));
  await waitFor(() => expect(server.to(endpoints.getDetailProgressGroup).at(-1)?.query).toMatchObject({ sort_by: 'PROGRESS' }));
});

test('the printed report covers the period on the screen', async () => {
  server.on(orderPaper, () => ({ id: idOf(50), status: 'in_progress' as const, url: null }));
  server.on(getReportJob, () => ({ id: idOf(50), status: 'in_progress' as const, url: null }));
  open('?period=last_quarter');
  const press = await screen.findByRole('button', { name: 'Отчёт в PDF' });
  await waitFor(() => expect(press).toHaveProperty('disabled', false));
  await userEvent.click(press);
  const days = { type: 'dates', from: figures.period.from, to: figures.period.to };
  await waitFor(() =>
    expect(server.to(orderPaper)).toMatchObject([{ body: { organization_id: me.organization_id, period: days } }]),
  );
});

/** Loads the second page of 25 rows and returns its query. */
async function loadSecondPage(of: 'departments' | 'employees') {
  const all = Array.from({ length: 25 }, (_, index) => department(100 + index, `Отдел ${index}`));
  server.on(endpoints.getDetailProgressGroup, ({ query }) => ({
    data: all.slice(query.offset, query.offset + query.limit),
    total_count: all.length,
    limit: query.limit,
    offset: query.offset,
    smallest_group: null,
  }));
  open(`?of=${of}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё: 5' }));
  await screen.findByText('Отдел 24');
  expect(screen.queryByRole('button', { name: /Показать ещё/ })).toBeNull();
  return server.to(endpoints.getDetailProgressGroup).at(-1)?.query;
}

test('twenty departments load at first, then the rest', async () => {
  expect(await loadSecondPage('departments')).toMatchObject({ of: 'departments', limit: 20, offset: 20 });
});

test('twenty employees load at first, then the rest', async () => {
  expect(await loadSecondPage('employees')).toMatchObject({ of: 'employees', limit: 20, offset: 20 });
});

test('a past period without learning shows no data, and requests no further details', async () => {
  server.on(endpoints.getCurrentProgress, () => ({ ...learning, is_over: true, progress: moved(null, null) }));
  server.on(endpoints.getCoursesCounts, () => ({
    ...figures,
    active: 0,
    planned: 0,
    completed: 0,
    departments: 1,
    employees: 5,
  }));
  open();
  const learningTile = await tile('Обучение');
  expect(await learningTile.findByText('В эти дни никто ничего не проходил.')).toBeTruthy();
  expect(learningTile.queryByText('Не найдено')).toBeNull();
  expect(learningTile.queryByRole('button', { name: 'Назначить курс' })).toBeNull();
});

test('an insignificant difference is neither better nor worse', async () => {
  server.on(endpoints.getOrganizationPhishing, () => ({ ...phishing, failed: share(12.6, 14.1, 'chance') }));
  open();
  const failed = await tile('Ошиблись в письмах');
  expect(await failed.findByText(/в пределах случайности/)).toBeTruthy();
  expect(failed.queryByText(/лучше|хуже/)).toBeNull();
});

test('a share of few people is marked as such', async () => {
  server.on(endpoints.getOrganizationPhishing, () => ({ ...phishing, failed: { ...share(25, null), people: 8 } }));
  open();
  expect(await (await tile('Ошиблись в письмах')).findByText('Мало людей')).toBeTruthy();
});

test('a share opens its interval and its number of people', async () => {
  open();
  const failed = await tile('Ошиблись в письмах');
  await userEvent.click(await failed.findByRole('button', { name: '13 %'.replace(' ', '\u202F') }));
  expect(await screen.findByText(/^11–15.%, не меньше 1.060 чел\.$/)).toBeTruthy();
  // People who failed and left later appear in no list, only in this text.
  expect(screen.getByText(/Ушли 3 человека из учтённых\.$/)).toBeTruthy();
});
