import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests that need a document say so in their first line: `// @vitest-environment jsdom`. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'locales/**/*.test.ts'],
    setupFiles: ['./test/setup.ts'],
    css: false,
  },
});
