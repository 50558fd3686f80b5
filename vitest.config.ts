import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [{ test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } }, 'web/vitest.config.ts'],
  },
});
