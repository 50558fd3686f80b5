import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { expect, test } from 'vitest';

test('what a process trusts everywhere comes beside the usual authorities, and beside one that a single server has', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const { cert: other } = await generate([{ name: 'commonName', value: 'another' }], { keySize: 2048 });
  const server = createServer({ key, cert }, (_, response) => void response.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `https://localhost:${(server.address() as { port: number }).port}/`;
  // Runs in another process; in this one, all later tests would trust the authorities too.
  const program = `
    import { X509Certificate } from 'node:crypto';
    import { get } from 'node:https';
    import { getCACertificates } from 'node:tls';
    const { trustEverywhere, trustOptions } = await import(${JSON.stringify(join(import.meta.dirname, 'ca-certificates.ts'))});
    const ask = (options = {}) => new Promise((resolve) => {
      get(${JSON.stringify(address)}, { agent: false, ...options }, () => resolve('answered')).on('error', ({ code }) => resolve(code));
    });
    const count = () => new Set(getCACertificates('default').map((one) => new X509Certificate(one).fingerprint256)).size;
    const usual = count();
    const before = await ask();
    trustEverywhere([${JSON.stringify(cert)}]);
    const fetched = await fetch(${JSON.stringify(address)}).then((answer) => answer.text());
    console.log(JSON.stringify([before, await ask(), await ask(trustOptions(${JSON.stringify(other)})), fetched, count() - usual]));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(JSON.parse(stdout)).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT', 'answered', 'answered', 'hello', 1]);
  server.close();
  server.closeAllConnections();
});
