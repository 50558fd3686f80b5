import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Driver } from './driver.ts';
import { OPERATOR, signIn } from './sign-in.ts';

const FILE = /^\/lk\/assets\/[\w-]{8}\.js/;
const link = { role: 'link', name: 'Обучение' };

/** A screen whose file failed to load says so, and opens once the file loads. The page stays, with everything typed into it. */
export async function openScreenThatFailed(window: Driver, installation: string): Promise<void> {
  const gate = await openGate(installation);
  try {
    await signIn(window, { origin: gate.origin, email: OPERATOR });
    await window.open(`${gate.origin}/lk/admin/staff/employees`);
    await window.find({ role: 'heading', name: 'Сотрудники' });
    await window.run(() => void Object.assign(globalThis, { isSamePage: true }));
    gate.shut();
    await window.click(link);
    await window.find({ role: 'heading', name: 'Страница не открылась' });
    gate.open();
    await window.run(() => history.back());
    await window.find({ role: 'heading', name: 'Сотрудники' });
    await window.click(link);
    await window.find({ role: 'heading', name: 'Назначенные курсы' });
    expect(await window.run(() => 'isSamePage' in globalThis)).toBe(true);
  } finally {
    gate.close();
  }
}

/** Starts a proxy before the installation, which drops the program's files while it is shut. */
async function openGate(installation: string) {
  const { host, port, hostname } = new URL(installation);
  let isShut = false;
  const server: Server = createServer((incoming, answered) => {
    if (isShut && FILE.test(incoming.url ?? '')) return void incoming.socket.destroy();
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin !== undefined && { origin: installation }) };
    const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      answered.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(answered);
    });
    onward.on('error', () => answered.destroy());
    incoming.pipe(onward);
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    shut: () => void (isShut = true),
    open: () => void (isShut = false),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
