import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const INSTALLED = '/usr/share/simplesamlphp';

/** A service as registered with simplesamlphp, read from its metadata. */
export type KnownService = { metadata: string; options?: Record<string, unknown> };
export type Person = { password: string; attributes: Record<string, string[]> };

/** Starts Debian's simplesamlphp as an identity provider, with its own settings and people, on a free port of this machine. */
export async function startSimpleSamlPhp(people: Record<string, Person>) {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-simplesamlphp-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const at = (...path: string[]) => join(folder, ...path);
  for (const name of ['metadata', 'cert', 'log', 'temp', 'data', 'sessions']) await mkdir(at(name));
  await cp(join(INSTALLED, 'config'), at('config'), { recursive: true, dereference: true });
  const makeKeys = async (name: string) => {
    const keys = await generate([{ name: 'commonName', value: name }], { keySize: 2048, algorithm: 'sha256' });
    await writeFile(at('cert', `${name}.key`), keys.private);
    await writeFile(at('cert', `${name}.crt`), keys.cert);
  };
  await makeKeys('idp');
  await makeKeys('next');
  await writeFile(
    at('config', 'config.php'),
    php('$config =', {
      baseurlpath: `${url}/`,
      certdir: `${at('cert')}/`,
      loggingdir: `${at('log')}/`,
      datadir: `${at('data')}/`,
      tempdir: at('temp'),
      'logging.handler': 'file',
      'logging.level': 7,
      technicalcontact_email: 'nobody@idp.test',
      timezone: 'UTC',
      secretsalt: 'a salt for the tests of one provider',
      'auth.adminpassword': 'not the default of anybody',
      'session.cookie.secure': false,
      'session.phpsession.savepath': at('sessions'),
      'session.phpsession.httponly': true,
      'enable.saml20-idp': true,
      'module.enable': { exampleauth: true, core: true, saml: true },
      'store.type': 'phpsession',
      'language.default': 'en',
      'metadata.sources': [{ type: 'flatfile', directory: at('metadata') }],
      'metadata.sign.enable': false,
    }),
  );
  const users = Object.fromEntries(
    Object.entries(people).map(([login, { password, attributes }]) => [`${login}:${password}`, { uid: [login], ...attributes }]),
  );
  await writeFile(at('config', 'authsources.php'), php('$config =', { people: { 0: 'exampleauth:UserPass', ...users } }));
  const host = async (more: Record<string, unknown> = {}) =>
    writeFile(
      at('metadata', 'saml20-idp-hosted.php'),
      php(`$metadata['${url}/idp'] =`, {
        host: '__DEFAULT__',
        privatekey: 'idp.key',
        certificate: 'idp.crt',
        auth: 'people',
        'attributes.NameFormat': 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
        authproc: {
          '3': { class: 'saml:TransientNameID' },
          '4': { class: 'saml:PersistentNameID', attribute: 'uid' },
        },
        ...more,
      }),
    );
  await host();
  await writeFile(at('metadata', 'saml20-sp-remote.php'), '<?php\n');
  const program = spawn('php', ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${port}`, '-t', join(INSTALLED, 'www')], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: at('config'), PHP_CLI_SERVER_WORKERS: '2' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // The process group ends with its workers.
    detached: true,
  });
  let output = '';
  program.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  const ended = new Promise<void>((resolve) => {
    program.on('exit', () => resolve());
  });
  await until(
    async () => (await fetch(`${url}/saml2/idp/metadata.php`)).ok,
    () => output,
  );
  return {
    metadataUrl: `${url}/saml2/idp/metadata.php`,
    folder,
    /** Registers exactly these services. */
    register: (services: readonly KnownService[]) =>
      writeFile(at('metadata', 'saml20-sp-remote.php'), `<?php\n${services.map(remoteOf).join('\n')}`),
    /** Adds a second key to the metadata; with `isInUse` the second key signs. */
    rollOver: ({ isInUse }: { isInUse: boolean }) =>
      host(
        isInUse
          ? { privatekey: 'next.key', certificate: 'next.crt' }
          : { new_privatekey: 'next.key', new_certificate: 'next.crt' },
      ),
    output: () => output,
    stop: async () => {
      process.kill(-program.pid!, 'SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function remoteOf({ metadata, options = {} }: KnownService): string {
  const found = (pattern: RegExp) => pattern.exec(metadata)?.[1] ?? '';
  return php(`$metadata['${found(/entityID="([^"]*)"/)}'] =`, {
    AssertionConsumerService: found(/AssertionConsumerService [^>]*Location="([^"]*)"/),
    SingleLogoutService: found(/SingleLogoutService [^>]*Location="([^"]*)"/),
    certData: found(/<(?:\w+:)?X509Certificate>([^<]*)</).replaceAll(/\s/g, ''),
    'validate.authnrequest': true,
    'sign.logout': true,
    'saml20.sign.assertion': true,
    ...options,
  }).replace('<?php\n', '');
}

/** Returns a PHP value, as JSON that PHP can read. */
function php(before: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `<?php\n${before} json_decode('${json}', true);\n`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

async function until(isReady: () => Promise<boolean>, output: () => string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    if (await isReady().catch(() => false)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error(`simplesamlphp does not answer: ${output()}`);
}
