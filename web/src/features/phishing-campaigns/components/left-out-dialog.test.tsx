// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { NO_DEPARTMENT } from '@vigil/contract/departments/no-department.ts';
import { listLeftOut } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { LeftOutDialog } from './left-out-dialog.tsx';

const server = answers();
const everyone = {
  all: true,
  target_users: [],
  target_departments: [],
  exclude_users: [],
  exclude_departments: [],
  excludedTags: [],
};
afterEach(() => i18next.changeLanguage('ru'));

test('a person without a department is left out of “No department”, named in the interface language', async () => {
  await i18next.changeLanguage('en');
  const user = { id: idOf(1), last_name: 'Baker', first_name: 'Kate', middle_name: '', email: 'k.baker@freight.example' };
  server.on(listLeftOut, () =>
    page([{ user, department: { id: idOf(2), title: NO_DEPARTMENT }, reason: 'excluded_tag' as const, exclusion: null }]),
  );
  openScreen({
    path: '/admin/phishing/campaigns/create',
    component: () => <LeftOutDialog targets={everyone} reason="excluded_tag" onClose={() => {}} />,
  });
  expect(await screen.findByText('No department')).toBeTruthy();
});
