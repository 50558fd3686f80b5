// @vitest-environment jsdom
import { expect, test } from 'vitest';

test('the start throws without its root element', async () => {
  document.body.innerHTML = '';
  await expect(import('./main.tsx')).rejects.toThrow('There is no #root element to start in');
});
