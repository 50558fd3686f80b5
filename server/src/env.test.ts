import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { expect, test } from 'vitest';
import { extraAuthorities, readEnv, readSettings, secretsOf } from './env.ts';

const secret = { SECRET_KEY: 'a key that is long enough for the test' };

test('.env.example says every default as it is', async () => {
  const lines = (await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8'))
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const example = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
  expect(readEnv({ ...example, ...secret })).toEqual(readEnv(secret));
});

test.each([
  [{ PORT: 'eighty' }, /Setting PORT/],
  [{ SECRET_KEY: 'short' }, /Setting SECRET_KEY/],
  [{ CONTENT_URL: 'http://localhost:8080' }, /Setting CONTENT_URL: must be on another host/],
  [{ ROLE: 'boss' }, /Setting ROLE/],
  [{ APP_URL: 'localhost' }, /Setting APP_URL/],
  // Trusting every proxy would mean trusting the caller.
  [{ TRUST_PROXY: 'on' }, /Setting TRUST_PROXY: must be off, the number of proxies/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /Setting TRUST_PROXY/],
  [{ TRUST_PROXY: '0' }, /Setting TRUST_PROXY/],
  [{ SMTP_PASWORD: 'x' }, /Setting SMTP_PASWORD is not known\. Is SMTP_PASSWORD meant\?/],
  [{ BOUNCE_SMTP_PORT: '2525' }, /Setting BOUNCE_SMTP_PORT: requires BOUNCE_DOMAIN/],
  [{ BOUNCE_IMAP_HOST: 'mail.example.com' }, /Setting BOUNCE_IMAP_HOST: requires BOUNCE_DOMAIN/],
  [{ BOUNCE_DOMAIN: 'b.example', BOUNCE_IMAP_HOST: 'm.example' }, /requires BOUNCE_IMAP_USER and BOUNCE_IMAP_PASSWORD/],
  [{ BOUNCE_DOMAIN: 'not a domain' }, /Setting BOUNCE_DOMAIN: must be a domain/],
  [{ BOUNCE_TLS_KEY: 'key.pem' }, /Setting BOUNCE_TLS_KEY: and BOUNCE_TLS_CERTIFICATE go together/],
  [{ TRUSTED_HOST: '10.0.0.1' }, /Is TRUSTED_HOSTS meant\?/],
])('%o stops the start with one line', (bad, line) => {
  expect(() => readEnv({ ...secret, ...bad })).toThrow(line);
});

test('authorities of one’s own are read at the start, and a file that holds none stops it with a line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-env-'));
  const file = join(folder, 'authorities.pem');
  const start = () => readEnv({ ...secret, EXTRA_CA_FILE: file });
  try {
    expect(start).toThrow(`Setting EXTRA_CA_FILE: ${file} cannot be read (ENOENT).`);
    for (const text of ['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
      await writeFile(file, text);
      expect(start).toThrow(`Setting EXTRA_CA_FILE: ${file} holds no certificate in PEM that can be read.`);
    }
    const [one, other] = await Promise.all(['one', 'other'].map((value) => generate([{ name: 'commonName', value }])));
    await writeFile(file, `Our own:\n${one!.cert}\n${other!.cert}`);
    expect(extraAuthorities(start())).toHaveLength(2);
    expect(extraAuthorities(readEnv(secret))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what is not ours in the environment is let be', () => {
  expect(() => readEnv({ ...secret, HOME: '/root', POST: '1', npm_package_name: 'vigil', APP_ENV: 'production' })).not.toThrow();
});

test('an unknown name in .env is meant for us, so it stops the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-env-'));
  const before = process.cwd();
  try {
    await writeFile(join(folder, '.env'), 'LOG_LEVEL=warn\nMAIL_SERVER=smtp.example.com\n');
    process.chdir(folder);
    expect(readSettings).toThrow('Setting MAIL_SERVER is not known.');
  } finally {
    process.chdir(before);
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['off', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (TRUST_PROXY, meaning) => {
  expect(readEnv({ ...secret, TRUST_PROXY }).TRUST_PROXY).toEqual(meaning);
});

test('every secret of the settings is known to the log', () => {
  const env = readEnv({ ...secret, SMTP_PASSWORD: 'smtp-pass', DATABASE_URL: 'postgres://vigil:p%40ss-word@db/vigil' });
  expect(secretsOf(env)).toEqual([secret.SECRET_KEY, 'smtp-pass', 'p%40ss-word', 'p@ss-word']);
});
