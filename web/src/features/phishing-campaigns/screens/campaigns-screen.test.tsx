// @vitest-environment jsdom
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportCampaigns, filterCampaigns, getCampaignExport } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { currentZone } from '../../../lib/clock.ts';
import { CampaignsScreen, TaggedCampaignsScreen } from './campaigns-screen.tsx';

const server = answers();
const ready = { status: 'complete', rows_count: 2, url: 'http://content.test/file' } as const;

test('the list goes out as it is narrowed, in the chosen format and the organisation’s zone', async () => {
  server.on(filterCampaigns, () => page([]));
  server.on(listDeleted, () => ({ data: [] }));
  server.on(exportCampaigns, () => ({ event_id: idOf(5) }));
  server.on(getCampaignExport, () => ready);
  openScreen({ path: '/admin/phishing/campaigns', component: CampaignsScreen, search: '?search=премия&statuses=active' });
  await screen.findByText('Ничего не нашлось');
  await userEvent.click(screen.getByRole('button', { name: 'Выгрузить' }));
  // Without a layout the menu takes its button for one that has scrolled away.
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

test('where tags send there is nothing to create, and the tags are what comes next', async () => {
  server.on(filterCampaigns, () => page([]));
  server.on(listDeleted, () => ({ data: [] }));
  openScreen({ path: '/admin/phishing/phishing-by-tags', component: TaggedCampaignsScreen });
  expect(await screen.findByRole('link', { name: 'Перейти к тегам' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Создать кампанию' })).toBeNull();
  expect(server.to(filterCampaigns).at(-1)?.body).toMatchObject({ by_tag: true });
});
