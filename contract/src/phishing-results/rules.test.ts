import { expect, test } from 'vitest';
import { incidentRisk } from './rules.ts';

test.each([
  [{ sent: 0, incidents: 0 }, null],
  [{ sent: 3001, incidents: 1 }, 100 / 3001],
  [{ sent: 2, incidents: 2 }, 100],
])('incident risk of %o is %s', (figures, risk) => {
  expect(incidentRisk(figures)).toBe(risk);
});
