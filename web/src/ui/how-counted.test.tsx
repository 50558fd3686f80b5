// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { definitionOf } from '@vigil/contract/shared/definitions.ts';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { HowCounted } from './how-counted.tsx';

test('one press shows the texts of the report’s last page', async () => {
  renderPart(<HowCounted names={['failed', 'small_groups']} counts={{ small_groups: 7 }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Как посчитано' }));
  expect(await screen.findByText(definitionOf('failed', 'ru').text)).toBeTruthy();
  expect(screen.getByText(definitionOf('small_groups', 'ru', '7').text)).toBeTruthy();
});

test('small groups are not mentioned where none are hidden', async () => {
  renderPart(<HowCounted names={['failed', 'small_groups']} counts={{ small_groups: null }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Как посчитано' }));
  await screen.findByText(definitionOf('failed', 'ru').title);
  expect(screen.queryByText(definitionOf('small_groups', 'ru').title)).toBeNull();
});
