// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { TagMark } from '@vigil/contract/tags/tag.ts';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { TagPills } from './tag-pills.tsx';

const mark = (title: string, type: TagMark['type'] = 'custom'): TagMark => ({ id: title, title, color: '#2F9E44', type });

test('a few tags are shown, and the rest as a number whose tooltip lists their names', () => {
  renderPart(<TagPills tags={[mark('Newcomer', 'newbie'), mark('Касса'), mark('Склад'), mark('Офис')]} limit={2} />);
  expect(screen.getByText('Новичок')).toBeTruthy();
  expect(screen.getByText('Касса')).toBeTruthy();
  expect(screen.queryByText('Склад')).toBeNull();
  expect(screen.getByText('+2')).toBeTruthy();
  expect(screen.getByText('Ещё теги: Склад, Офис')).toBeTruthy();
});

test('no number shows if all tags are shown', () => {
  renderPart(<TagPills tags={[mark('Касса')]} />);
  expect(screen.queryByText(/^\+/)).toBeNull();
});
