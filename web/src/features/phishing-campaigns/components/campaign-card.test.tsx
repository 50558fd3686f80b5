// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { campaign, campaignStatistics } from '../../../../test/campaign.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { CampaignCard } from './campaign-card.tsx';

const autumn = campaign(1, 'Осень', {
  statistics: campaignStatistics({ sent: 50, opened: 30, clicked: 6, entered_data: 2, incidents: 6, incident_risk: 12 }),
});

test('a campaign’s card is filled by the share of emails sent, and counts the actions', async () => {
  openScreen({ path: '/admin/phishing/campaigns', component: () => <CampaignCard campaign={autumn} /> });
  const glass = await screen.findByRole('img', { name: /50.*200/ });
  expect(glass.textContent).toMatch(/^25\s?%$/);
  // A quarter of 64 px, minus the height of the wave.
  expect(glass.querySelector('g[style*="translateY"]')!.getAttribute('style')).toContain('translateY(44px)');
  const counters = [...document.querySelectorAll('dl dd b')].map(({ textContent }) => textContent);
  expect(counters).toEqual(['50', '30', '6', '2']);
});

test('a completed campaign has its actual end, and its full circle has a glyph instead of “100%”', async () => {
  const over = campaign(2, 'Зима', {
    status: 'completed',
    start_date: '2026-01-12T06:00:00.000Z',
    end_date: '2026-02-20T06:00:00.000Z',
    completed_at: '2026-01-30T06:00:00.000Z',
    statistics: campaignStatistics({ sent: 200 }),
  });
  openScreen({ path: '/admin/phishing/campaigns', component: () => <CampaignCard campaign={over} /> });
  const glass = await screen.findByRole('img', { name: /200.*200/ });
  expect(glass.textContent).toBe('');
  expect(glass.querySelectorAll('svg')).toHaveLength(2);
  expect(document.body.textContent).toContain('30.01.2026');
  expect(document.body.textContent).not.toContain('20.02.2026');
});
