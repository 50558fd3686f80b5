import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than the usual two cores: much of the time is spent waiting for databases and mail servers.
    maxWorkers: 3,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          // What needs systems that others wrote has a command of its own: npm run world.
          exclude: process.env.WORLD === undefined ? ['server/test/world/**'] : [],
          globalSetup: ['server/test/global-setup.ts'],
          // Nothing of the server keeps state outside of what it opens, and to load it takes longer than most tests.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A busy machine takes longer than the usual second for what comes by itself.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
