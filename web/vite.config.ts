import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type UserConfig } from 'vite';
import { withModuleGroups, type Groups } from './build/module-groups.ts';
import { endpoints } from './build/endpoints.ts';
import { programFiles } from './build/program-files.ts';
import { locales } from './build/locales.ts';
import { pages } from './build/pages.ts';
import { texts } from './build/texts.ts';

const SERVER = 'http://localhost:8080';
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query)|i18next|react-i18next|use-sync-external-store)\//;
const servedByTheServer = ['/lk/api', '/gateway', '/learning/api', '/users/api'];
// The server accepts changes only from pages of its own origin.
const proxy = { target: SERVER, changeOrigin: true, headers: { origin: SERVER } };

const configWith = (groups: Groups): UserConfig => ({
  root: import.meta.dirname,
  base: '/lk/',
  plugins: [react(), locales(), texts(), endpoints(), pages(), programFiles()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Otherwise the table of screens would list every file of every screen in the first load; their styles are still listed.
    modulePreload: { resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []) },
    // Building a schema that nothing validates with has no effect, so it can be removed.
    rolldownOptions: {
      input: { main: 'index.html', player: 'src/player/main.ts' },
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Every screen is named in the first load, so the file name is only a hash.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups },
      },
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(servedByTheServer.map((path) => [path, proxy])) },
});

// One vendor file compresses better, and its name changes only with a library's version.
const vendor = { name: 'vendor', test: VENDOR };

export default defineConfig(({ command }) => (command === 'build' ? withModuleGroups(configWith, [vendor]) : configWith([])));
