/** Restarts the program when the server or the contract changes, beside Vite, which reloads the browser. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';

const root = join(import.meta.dirname, '..');

await buildWeb();
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DEVELOPMENT: 'on' },
  }),
  spawn(join(root, 'node_modules/.bin/vite'), [], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
