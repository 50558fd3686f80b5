import { expect, test } from 'vitest';
import './validation.ts';

test('schemas are not compiled', async () => {
  const { config } = await import('zod');
  expect(config().jitless).toBe(true);
});
