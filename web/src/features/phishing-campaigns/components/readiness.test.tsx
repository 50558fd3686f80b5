// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCampaign } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { checkReadiness, checkSenders } from '@vigil/contract/campaign-checks/endpoints.ts';
import type { Readiness as Answer, SenderChecks } from '@vigil/contract/campaign-checks/readiness.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { Readiness } from './readiness.tsx';

const server = answers();
const template_id = idOf(1);
const answer: Answer = {
  needs_approval: true,
  stays_in_mailbox: false,
  probes: [{ domain: 'support.example', template_id, sent_at: null, came_back_at: null }],
  recent: { none: 10, one: 2, two: 0, more: 1 },
  busiest: [
    { id: idOf(2), last_name: 'Каримова', first_name: 'Анна', middle_name: '', email: 'anna@primer.example', letters: 4 },
  ],
};
const open = () =>
  openScreen({
    path: '/admin/phishing/campaigns/create',
    component: () => (
      <Readiness
        templates={[{ id: template_id }]}
        forecast={{ audience: { ...nobody, all: true, excludedTags: [] }, recipients: undefined }}
      />
    ),
  });

const checks = (dkim: 'signing' | 'waiting' | null): SenderChecks => ({
  envelopes: [{ domain: 'relay.example', spf: 'there', record: 'v=spf1 mx -all' }],
  senders: [
    {
      domain: 'support.example',
      templates: ['Премия'],
      is_library: true,
      mail: 'receives',
      mail_cause: null,
      envelope_domain: 'relay.example',
      is_aligned: false,
      dkim,
      dmarc: 'reject',
      dmarc_domain: 'support.example',
      record: 'v=DMARC1; p=reject',
    },
  ],
});

test('the checks warn of what would stop the emails, and claim nothing that cannot be known', async () => {
  server.on(checkReadiness, () => answer);
  server.on(checkSenders, () => checks(null));
  open();
  expect(await screen.findByText(/^Политика DMARC домена support.example отклоняет чужие письма/)).toBeTruthy();
  expect(screen.getByText('v=spf1 mx -all').closest('li')?.textContent).toContain('Проверьте');
  expect(screen.getByText(/^После запуска кампания будет ждать согласования/)).toBeTruthy();
  expect(screen.getByText(/три и больше — 1/).closest('li')?.textContent).toContain('Внимание');
});

test.each([
  ['reserved', null, 'Внимание', true],
  ['no_answer', 'Сервер DNS не ответил вовремя.', 'Проверьте', false],
] as const)('a sender whose domain is %s fails the check', async (mail, mail_cause, state, isMappable) => {
  const { envelopes, senders } = checks(null);
  server.on(checkReadiness, () => answer);
  server.on(checkSenders, () => ({ envelopes, senders: [{ ...senders[0]!, mail, mail_cause }] }));
  open();
  const row = (await screen.findByText(mail === 'reserved' ? /зарезервированное учебное имя/ : /Не удалось проверить/)).closest(
    'li',
  );
  expect(row?.textContent).toContain(state);
  expect(row?.textContent).toContain(mail_cause ?? '');
  expect(screen.queryByRole('link', { name: 'Назначить свой домен' }) !== null).toBe(isMappable);
  expect(screen.queryByText(/^Политика DMARC/) === null).toBe(mail === 'reserved');
});

test.each([
  ['signing', /^Политика DMARC домена support.example отклоняет письма без доказательства/, 'В порядке', /подписываются DKIM\.$/],
  ['waiting', /^Политика DMARC домена support.example отклоняет чужие письма/, 'Внимание', /уйдут без подписи/],
] as const)('a %s key is shown with the policy that requires it', async (dkim, policy, state, words) => {
  server.on(checkReadiness, () => answer);
  server.on(checkSenders, () => checks(dkim));
  open();
  expect((await screen.findByText(policy)).closest('li')?.textContent).toContain(state);
  expect(screen.getAllByText(words).at(-1)?.closest('li')?.textContent).toContain(state);
});

test('a trial email is sent with the sender’s address to the author only', async () => {
  server.on(checkReadiness, () => answer);
  server.on(checkSenders, () => new Promise(() => {}));
  server.on(createCampaign, () => new Promise(() => {}));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить проверочное письмо себе' }));
  await expect.poll(() => server.to(createCampaign)).toMatchObject([{ body: { isTesting: true, templates: [template_id] } }]);
});
