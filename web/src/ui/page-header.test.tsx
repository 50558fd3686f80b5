// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { PageHeader } from './page-header.tsx';

test('breadcrumbs lead back, are plain text without a page, and show a placeholder while loading', async () => {
  const crumbs = [{ text: 'Обучение' }, { text: 'Курсы', to: '/admin/learning/courses' as const }, { text: undefined }];
  openScreen({ path: '/admin/profile', component: () => <PageHeader title="Тема" crumbs={crumbs} /> });
  const path = within(await screen.findByRole('navigation'));
  expect(path.getByText('Обучение').closest('a')).toBeNull();
  expect(path.getByRole('link', { name: 'Курсы' }).getAttribute('href')).toBe('/admin/learning/courses');
  expect(document.querySelectorAll('nav .mantine-Skeleton-root')).toHaveLength(1);
});
