// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listDirectoryIssues } from '@vigil/contract/directories/endpoints.ts';
import type { DirectoryIssue, SyncReport as Report } from '@vigil/contract/directories/directory.ts';
import { expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { SyncReport } from './sync-report.tsx';

const server = answers();
const report: Report = {
  added: 103,
  changed: 0,
  unchanged: 0,
  gone: 0,
  returned: 0,
  rejected: 1_097,
  skipped: 0,
  managers_not_found: 0,
  unverified: 40,
  reasons: [
    { kind: 'domain', reason: 'unverified_domain', count: 40 },
    { kind: 'rejected', reason: 'over_licence', count: 1_000 },
    { kind: 'rejected', reason: 'shared_address', count: 97 },
  ],
  domains: [{ domain: 'elsewhere.test', count: 40 }],
  domains_count: 1,
};
const issue = (reason: DirectoryIssue['reason'], kind: DirectoryIssue['kind']): DirectoryIssue => ({
  position: 1,
  kind,
  reason,
  email: 'lola@elsewhere.test',
  last_name: 'Каримова',
  first_name: 'Лола',
  middle_name: '',
  department: 'Продажи',
  manager: '',
});

test('skipped people are listed by reason, and an unverified domain is named', async () => {
  server.on(listDirectoryIssues, ({ query: { kind, reason } }) => ({
    data: [issue(reason ?? (kind === 'domain' ? 'unverified_domain' : 'over_licence'), kind)],
    total_count: 1,
    limit: 20,
    offset: 0,
  }));
  renderPart(<SyncReport report={report} />);
  expect(screen.getByText(/Не подтверждены домены почты: elsewhere\.test \(40\)/)).toBeTruthy();
  expect(screen.getByText(/не хватило мест в лицензии/)).toBeTruthy();
  expect(await screen.findByText('Каримова Лола')).toBeTruthy();
  expect(server.to(listDirectoryIssues).at(-1)?.query).toMatchObject({ kind: 'rejected' });
  expect(screen.queryByRole('button', { name: /^Пропущены/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Домен не подтверждён: 40' }));
  await expect.poll(() => server.to(listDirectoryIssues).at(-1)?.query).toMatchObject({ kind: 'domain' });
});
