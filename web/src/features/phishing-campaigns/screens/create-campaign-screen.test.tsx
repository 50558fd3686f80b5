// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { countTargets, listTargets } from '@vigil/contract/departments/endpoints.ts';
import { countRecipients, forecastSending } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { session } from '../../../lib/session.ts';
import { CreateCampaignScreen } from './create-campaign-screen.tsx';

const server = answers();
const moment = '2026-11-21T09:00:00.000Z';

beforeEach(() => {
  sessionStorage.clear();
  session.remember({ userID: idOf(1), organizationID: idOf(2) });
  server.on(listTags, () => page([]));
  server.on(listTargets, () => ({ departments: [], users: [], users_total_count: 0, ancestors: [] }));
  server.on(countRecipients, () => ({
    recipients: 3,
    by_choice: 0,
    in_campaign: 0,
    excluded_tag: 0,
    excluded: 0,
    unverified_domain: 0,
    unverified_domains: [],
  }));
  server.on(forecastSending, () => ({
    count: 0,
    email_send_end_date: moment,
    end_date: moment,
    groups: [],
    working: [],
    untimely: 0,
    next_working: null,
  }));
});

const open = async () => {
  openScreen({ path: '/admin/phishing/campaigns/create', component: CreateCampaignScreen });
  await screen.findByRole('textbox', { name: 'Название' });
};
const labelled = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (label: RegExp) => userEvent.click(labelled(label));
const name = () => labelled(/^Название( \*)?$/);
const period = () => labelled(/^Дней на прохождение/);
const followUpName = () => labelled(/^Название повторной проверки/);

const checkedInputs = (type: string) => [...document.querySelectorAll<HTMLInputElement>(`[type=${type}]:checked`)];
const chosen = () => checkedInputs('radio').map(({ labels }) => labels?.[0]?.textContent);
const switchedOn = () => checkedInputs('checkbox').map(({ name }) => name);

const expectDefaults = () => {
  expect(name().value).toBe('');
  expect(chosen()).toEqual([
    'Выбранным сотрудникам',
    'Отделы',
    'Сразу',
    'Распределить по времени',
    'Автоматически',
    'Наш разбор письма',
  ]);
  expect(switchedOn()).toEqual(['workingHours']);
};

test('resetting restores the defaults of the campaign’s form and of its follow-up', async () => {
  await open();
  expectDefaults();
  await userEvent.type(name(), 'Осень');
  await press(/^Всем сотрудникам/);
  await press(/^Все сразу/);
  await press(/^Назначить курс/);
  expect(period().value).toBe('30');
  await userEvent.type(period(), '{Backspace}{Backspace}7');
  await press(/^Ещё раз проверить тех, кто ошибся/);
  await userEvent.type(followUpName(), 'Зима');
  cleanup();
  await open();
  expect([name().value, period().value, followUpName().value]).toEqual(['Осень', '7', 'Зима']);
  await userEvent.click(screen.getByText('Вернуть как было'));
  await waitFor(expectDefaults);
  await press(/^Назначить курс/);
  expect(period().value).toBe('30');
  await press(/^Ещё раз проверить тех, кто ошибся/);
  expect(followUpName().value).toBe('');
});

test('“everyone except” starts with everyone, and “selected” again with nobody', async () => {
  server.on(countTargets, () => ({ users_count: 3 }));
  await open();
  await press(/^Всем, кроме/);
  await waitFor(() => expect(server.to(countRecipients).at(-1)?.body).toMatchObject({ all: true, exclude_users: [] }));
  await screen.findByText('3 человека');
  await press(/^Выбранным сотрудникам/);
  await screen.findByText('0 человек');
});
