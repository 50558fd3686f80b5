// @vitest-environment jsdom
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  exportCampaigns,
  filterCampaigns,
  getCampaignExport,
  listCampaignStatuses,
} from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { listTemplates } from '@vigil/contract/phishing-templates/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { campaign } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { currentZone } from '../../../lib/clock.ts';
import { CampaignsScreen, TaggedCampaignsScreen } from './campaigns-screen.tsx';

const server = answers();
const ready = { status: 'complete', rows_count: 2, url: 'http://content.test/file' } as const;

test('the filtered list is exported in the chosen format and the organisation’s time zone', async () => {
  server.on(filterCampaigns, () => page([]));
  server.on(listDeleted, () => ({ data: [] }));
  server.on(exportCampaigns, () => ({ event_id: idOf(5) }));
  server.on(getCampaignExport, () => ready);
  openScreen({ path: '/admin/phishing/campaigns', component: CampaignsScreen, search: '?search=премия&statuses=active' });
  await screen.findByText('Ничего не нашлось');
  await userEvent.click(screen.getByRole('button', { name: 'Выгрузить' }));
  // jsdom has no layout, so the menu believes that its button has scrolled away.
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)', hidden: true }));
  await waitFor(() =>
    expect(server.to(exportCampaigns).map(({ body }) => body)).toEqual([
      { search: 'премия', statuses: ['active'], by_tag: false, format: 'csv', time_zone: currentZone() },
    ]),
  );
  const link = await screen.findByRole('link', { name: 'Скачать' });
  expect(link.getAttribute('href')).toBe(ready.url);
  expect(server.to(getCampaignExport)[0]?.params).toEqual({ id: idOf(5) });
});

// Spec point 3: "Lists are grouped under the titles active, planned, completed"; point 4: "in the order active, planned,
// completed".
test.each([
  { path: '/admin/phishing/campaigns', component: CampaignsScreen, by_tag: false },
  { path: '/admin/phishing/phishing-by-tags', component: TaggedCampaignsScreen, by_tag: true },
] as const)(
  'the campaigns of $path are grouped as active, planned, completed, each in the order of the answer',
  async ({ by_tag, ...at }) => {
    server.on(listDeleted, () => ({ data: [] }));
    server.on(filterCampaigns, () =>
      page([
        campaign(11, 'Завершена', { status: 'completed', by_tag }),
        campaign(12, 'Не удалась', { status: 'failed', by_tag }),
        campaign(13, 'Создаётся', { status: 'creating', by_tag }),
        campaign(14, 'Идёт позже', { status: 'active', by_tag }),
        campaign(15, 'Запланирована', { status: 'planned', by_tag }),
        campaign(16, 'Идёт раньше', { status: 'active', by_tag }),
      ]),
    );
    openScreen(at);
    await screen.findByRole('heading', { level: 3, name: 'Завершена' });
    const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
      const group = within(heading.closest('section')!);
      return [heading.textContent, ...group.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)];
    });
    expect(groups).toEqual([
      ['Активные', 'Идёт позже', 'Идёт раньше'],
      ['Запланированные', 'Создаётся', 'Запланирована'],
      ['Завершённые', 'Завершена', 'Не удалась'],
    ]);
  },
);

const filterDialog = async () => {
  await screen.findByText('Ничего не нашлось');
  await userEvent.click(screen.getByRole('button', { name: 'Фильтр' }));
  return within(await screen.findByRole('dialog'));
};
const withFilter = () => {
  server.on(filterCampaigns, () => page([]));
  server.on(listDeleted, () => ({ data: [] }));
  server.on(listTemplates, () => page([]));
  server.on(listCampaignStatuses, () => ({ data: [], waits_for_approval: 0 }));
  openScreen({ path: '/admin/phishing/campaigns', component: CampaignsScreen, search: '?search=премия&targets_from=30' });
};
const lastBody = () => server.to(filterCampaigns).at(-1)?.body;

test('the minimum number of recipients can be emptied and retyped', async () => {
  withFilter();
  const dialog = await filterDialog();
  const least = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Получателей не меньше' });
  await userEvent.click(least);
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(least.value).toBe('');
  await userEvent.keyboard('5{Enter}');
  await waitFor(() => expect(lastBody()).toMatchObject({ targets_from: 5 }));
});

test('clearing resets both the input and the active filter, and leaves the search', async () => {
  withFilter();
  const dialog = await filterDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Сбросить' }));
  await waitFor(() => expect(lastBody()).not.toHaveProperty('targets_from'));
  expect(lastBody()).toMatchObject({ search: 'премия' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('campaigns by tag cannot be created here, and an empty list links to the tags', async () => {
  server.on(filterCampaigns, () => page([]));
  server.on(listDeleted, () => ({ data: [] }));
  openScreen({ path: '/admin/phishing/phishing-by-tags', component: TaggedCampaignsScreen });
  expect(await screen.findByRole('link', { name: 'Перейти к тегам' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Создать кампанию' })).toBeNull();
  expect(server.to(filterCampaigns).at(-1)?.body).toMatchObject({ by_tag: true });
});
