import { expect, test } from 'vitest';
import { incidentRisk } from './rules.ts';

test.each([
  [{ sent: 0, incidents: 0 }, 0],
  [{ sent: 3, incidents: 1 }, 33.3],
  [{ sent: 2, incidents: 2 }, 100],
])('incident risk of %o is %d', (figures, risk) => {
  expect(incidentRisk(figures)).toBe(risk);
});
