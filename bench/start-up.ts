import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { openThrowaway } from '../tools/throwaway.ts';
import { startFlags } from './start-flags.ts';
import { printFigure, stop, timed, until } from '../tools/report.ts';

const main = join(import.meta.dirname, '../server/src/main.ts');
const PORT = 18_081;

/**
 * Measures the time from the command to the first response of the page: with an empty data folder and the demonstration, then
 * with a warm one, against a bare Node server.
 */
export async function benchStartUp(): Promise<void> {
  const { folder, remove } = await openThrowaway('start');
  const env = {
    PATH: process.env.PATH,
    TMPDIR: folder,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    PORT: String(PORT),
    APP_URL: `http://localhost:${PORT}`,
    CONTENT_URL: `http://content.localhost:${PORT}`,
    PHISHING_URLS: `http://phish.localhost:${PORT}`,
    MAILBOX_SMTP_PORT: '18125',
    MAILBOX_PAGE_PORT: '18126',
  };
  const bareSource = `require('node:http').createServer((_,r)=>r.end('ok')).listen(${PORT},'127.0.0.1')`;
  const bare = await startAndStop(() => spawn(process.execPath, ['-e', bareSource], { stdio: 'ignore' }), '/');
  const start = () => spawn(process.execPath, [...startFlags, main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const what of ['first start, database and demonstration made', 'warm start']) {
    const ms = await startAndStop(start, '/lk');
    printFigure({
      what,
      value: ms / 1000,
      unit: 's',
      baseline: { what: 'a bare node server', value: bare / 1000 },
      bar: { value: 20, better: 'less' },
    });
  }
  await remove();
}

async function startAndStop(start: () => ChildProcess, path: string): Promise<number> {
  let child: ChildProcess | undefined;
  const ms = await timed(async () => {
    child = start();
    await until(
      () =>
        fetch(`http://localhost:${PORT}${path}`).then(
          ({ ok }) => ok,
          () => false,
        ),
      10,
    );
  });
  await stop(child!);
  return ms;
}
