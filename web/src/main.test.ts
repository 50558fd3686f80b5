// @vitest-environment jsdom
import { expect, test } from 'vitest';

test('without its element the start throws', async () => {
  document.body.innerHTML = '';
  await expect(import('./main.tsx')).rejects.toThrow('There is no #root element to start in');
});
