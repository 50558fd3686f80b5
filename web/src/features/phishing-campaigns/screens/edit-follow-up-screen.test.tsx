// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GivenOf } from '@vigil/contract/endpoint.ts';
import { changeCampaign, getCampaignInternal } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { campaignStatistics } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { EditFollowUpScreen } from './edit-follow-up-screen.tsx';

const server = answers();
const id = idOf(1);
const moment = '2026-11-21T09:00:00.000Z';
const campaign: GivenOf<typeof changeCampaign> = {
  version: '',
  id,
  name: 'Осень',
  status: 'active',
  start_date: moment,
  end_date: moment,
  email_send_end_date: moment,
  users_count: 3,
  is_testing: false,
  is_autophish: false,
  by_tag: false,
  tag: null,
  is_paused: false,
  pause_reason: null,
  approval: null,
  held: null,
  unsent: 0,
  resent: 0,
  follows: null,
  planned: null,
  failure: null,
  attack_vectors: [],
  templates: [],
  logo: null,
  email: null,
  original_url: 'http://phish.test',
  report: null,
  statistics: campaignStatistics(),
  dateType: 'auto',
  emailSendType: 'at_once',
  workingHours: false,
  created_at: moment,
  completed_at: null,
  created_by_name: 'Анна',
  decision: null,
  hold: null,
  hold_cause: null,
  hold_detail: null,
  bounces: { noticed_at: null, ignored: 0 },
};
const internal: GivenOf<typeof getCampaignInternal> = {
  ...campaign,
  excludedTags: [],
  targetType: 'all',
  enableCreateCampaignByEnding: true,
  post_campaign: {
    name: 'Снова',
    templates: [{ id: idOf(4), name: 'Премия', emails_count: 1 }],
    course: null,
    redirect_page: null,
  },
  post_campaign_targets: 'clicked',
  enableRedirect: false,
  redirect_page: null,
  before: null,
  after: null,
  follow_up_obstacle: null,
  hasAutoCourse: false,
  course: null,
  targetsAutoCourse: 'opened',
  period: 30,
  course_again: false,
  hasMessage: false,
  targetsMessage: 'opened',
  theme: '',
  text: '',
};

beforeEach(() => {
  server.on(getCampaignInternal, () => internal);
  server.on(listTags, () => page([]));
  server.on(changeCampaign, () => campaign);
});
const open = () =>
  openScreen({ path: '/admin/phishing/campaigns/by-ending/create', component: EditFollowUpScreen, search: `?campaign=${id}` });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));

test('the content and the delay of a campaign’s follow-up can be changed', async () => {
  open();
  const name = await screen.findByRole('textbox', { name: /Название повторной проверки/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Ещё раз');
  await userEvent.click(screen.getByRole('switch', { name: /Начать не сразу/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Дней после завершения кампании' }), '14');
  await save();
  await waitFor(() =>
    expect(server.to(changeCampaign).map(({ body }) => body)).toMatchObject([
      {
        type: 'follow_up',
        post_campaign: { name: 'Ещё раз', templates: [idOf(4)], isDelay: true, dateDelay: 14, hasMessage: false },
        post_campaign_targets: 'clicked',
      },
    ]),
  );
});

test('an error shows at its field, and nothing is sent', async () => {
  open();
  await userEvent.clear(await screen.findByRole('textbox', { name: /Название повторной проверки/ }));
  await save();
  expect(await screen.findByText('Обязательное поле')).toBeTruthy();
  expect(server.to(changeCampaign)).toEqual([]);
});
