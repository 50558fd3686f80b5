// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { CampaignCard } from './campaign-card.tsx';

const moment = '2026-09-01T08:00:00.000Z';
const campaign: CampaignSummary = {
  id: idOf(1),
  name: 'Осень',
  status: 'active',
  start_date: moment,
  end_date: moment,
  completed_at: null,
  email_send_end_date: moment,
  users_count: 200,
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
  logo: null,
  email: null,
  original_url: 'http://phish.test',
  report: null,
  attack_vectors: [],
  templates: [{ id: idOf(3), name: 'Премия' }],
  statistics: {
    sent: 50,
    opened: 30,
    clicked: 6,
    opened_attachment: 0,
    entered_data: 2,
    reported: 0,
    incidents: 6,
    failed: 0,
    unconfirmed: 0,
    automated: 0,
    excused: 0,
    incident_risk: 12,
  },
};

test('a campaign’s card is filled as far as its emails are out, and counts what was done with them', async () => {
  openScreen({ path: '/admin/phishing/campaigns', component: () => <CampaignCard campaign={campaign} /> });
  const glass = await screen.findByRole('img', { name: /50.*200/ });
  expect(glass.textContent).toMatch(/^25\s?%$/);
  // A quarter of 64 px, less the height of the wave.
  expect(glass.querySelector('g[style*="translateY"]')!.getAttribute('style')).toContain('translateY(44px)');
  const counters = [...document.querySelectorAll('dl dd b')].map(({ textContent }) => textContent);
  expect(counters).toEqual(['50', '30', '6', '2']);
});
