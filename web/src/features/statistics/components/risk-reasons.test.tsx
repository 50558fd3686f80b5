// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { RiskParts } from '@vigil/contract/statistics/statistic.ts';
import { expect, test } from 'vitest';
import { openScreen } from '../../../../test/open-screen.tsx';
import { RiskReasons } from './risk-reasons.tsx';

const untested: RiskParts = {
  phishing: null,
  results: 0,
  prior: null,
  phishing_weighed: null,
  learning: 0.5,
  assigned: 2,
  late: 1,
};
const open = (parts: RiskParts) =>
  openScreen({ path: '/user/statistics', component: () => <RiskReasons parts={parts} isDetailed /> });

test('a person without results sees only learning, and no points', async () => {
  open(untested);
  expect(await screen.findByText(/поэтому уровня риска нет/)).toBeTruthy();
  const learning = screen.getByText(/просрочен или не сдан 1 курс из 2/);
  expect(learning.textContent).not.toMatch(/из 3/);
});

test('a person with results sees the points of both parts', async () => {
  open({ ...untested, phishing: 0.5, results: 3, phishing_weighed: 0.5 });
  expect((await screen.findByText(/Учебные письма: 3,5 из 7/)).textContent).toContain('3');
  expect(screen.getByText(/Обучение: 1,5 из 3/)).toBeTruthy();
});
