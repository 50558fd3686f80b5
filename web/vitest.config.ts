import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { texts } from './build/texts.ts';

/** Tests that need a document say so in their first line: `// @vitest-environment jsdom`. */
export default defineConfig({
  plugins: [react(), texts()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', '{locales,content,build}/**/*.test.ts'],
    setupFiles: ['./test/setup.ts'],
    css: false,
    testTimeout: 30_000,
    // A busy machine takes longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
  },
});
