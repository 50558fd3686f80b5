// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { getDeckImport } from '@vigil/contract/modules/endpoints.ts';
import type { ModuleImport } from '@vigil/contract/modules/module-import.ts';
import { expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { DeckProgress } from './deck-progress.tsx';

const server = answers();

test('a converted presentation shows the success tip', async () => {
  const known: ModuleImport = {
    id: idOf(1),
    kind: 'slides',
    filename: 'flash.pptx',
    status: 'in_process',
    done: 0,
    total: null,
    added: 0,
    hidden: 0,
    faults: [],
    message: null,
    created_at: '2026-11-21T09:00:00.000Z',
  };
  server.on(getDeckImport, () => ({ ...known, status: 'success' as const }));
  renderPart(
    <>
      <DeckProgress known={known} />
      <ToastStack />
    </>,
  );
  expect(await screen.findByText('Слайды успешно загружены')).toBeTruthy();
  expect(server.to(getDeckImport)).toHaveLength(1);
});
