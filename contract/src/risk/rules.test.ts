import { expect, test } from 'vitest';
import {
  clampRisk,
  employeeRiskColour,
  percentRiskColour,
  phishingColour,
  progressColour,
  statisticsRiskColour,
} from './rules.ts';

test.each([
  [0, 'GREEN'],
  [3.9, 'GREEN'],
  [4, 'YELLOW'],
  [6.9, 'YELLOW'],
  [7, 'RED'],
  [10, 'RED'],
] as const)('an employee at %s is %s', (level, colour) => expect(employeeRiskColour(level)).toBe(colour));

test.each([
  [0, 'GREEN'],
  [4, 'GREEN'],
  [4.1, 'YELLOW'],
  [7, 'YELLOW'],
  [7.1, 'RED'],
] as const)('a statistics row at %s is %s', (level, colour) => expect(statisticsRiskColour(level)).toBe(colour));

test.each([
  [0, 'GREEN'],
  [15, 'GREEN'],
  [15.1, 'YELLOW'],
  [50, 'YELLOW'],
  [50.1, 'RED'],
] as const)('%s percent is %s', (percent, colour) => expect(percentRiskColour(percent)).toBe(colour));

test.each([
  [100, 'GREEN'],
  [61, 'GREEN'],
  [60, 'YELLOW'],
  [30, 'RED'],
  [0, 'RED'],
] as const)('progress of %s percent is %s', (progress, colour) => expect(progressColour(progress)).toBe(colour));

test.each([
  [0, 'GREEN'],
  [40, 'YELLOW'],
  [70, 'RED'],
] as const)('%s percent failed is %s', (percent, colour) => expect(phishingColour(percent)).toBe(colour));

test.each([
  [-1, 0],
  [11, 10],
  [5.5, 5.5],
])('risk %s is clamped to the scale as %s', (level, clamped) => expect(clampRisk(level)).toBe(clamped));
