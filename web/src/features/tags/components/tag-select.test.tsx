// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { expect, test } from 'vitest';
import { answers, page } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { TagSelect } from './tag-select.tsx';

const server = answers();

test('custom tags load twenty at a time, and are searched after a typing pause of 600 ms', async () => {
  server.on(listTags, () => page<Tag>([]));
  renderPart(<TagSelect label="Теги" value={[]} onChange={() => {}} />);
  await waitFor(() => expect(server.to(listTags).map(({ query }) => query)).toEqual([{ type: 'custom', limit: 20, offset: 0 }]));
  await userEvent.type(screen.getByPlaceholderText('Выберите теги'), 'уд');
  const typedAt = performance.now();
  await waitFor(() => expect(server.to(listTags).at(-1)?.query).toMatchObject({ search: 'уд', limit: 20 }));
  expect(server.to(listTags)).toHaveLength(2);
  expect(performance.now() - typedAt).toBeGreaterThan(550);
});
