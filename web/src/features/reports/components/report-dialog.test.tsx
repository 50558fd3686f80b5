// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { ReportDialog } from './report-dialog.tsx';

test.each([true, false])('an order answered with null is ready without url, on paper (%s) or not', async (isPaper) => {
  renderPart(<ReportDialog title="Отчёт" job={null} isPaper={isPaper} onClose={() => {}} />);
  expect(await screen.findByText('Готово, но файла нет')).toBeTruthy();
});
