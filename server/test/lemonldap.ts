import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { until } from './make-campaign.ts';
import { freePort } from './start-program.ts';

/** The attributes of a person, by the names of the portal's sessions. The password equals the login. */
export type Attributes = Record<string, string>;
type Options = Record<string, string | number>;
/** A service as registered with the portal; `tells` maps session attributes to the names under which the service gets them. */
export type LemonService = { tells: Record<string, string>; options?: Options } & (
  | { kind: 'saml'; metadata: string }
  | { kind: 'oidc'; client_id: string; client_secret: string; redirect_url: string; logout_url: string }
);

const TEMPLATES = '/usr/share/lemonldap-ng/portal/templates';
const STORE = 'Apache::Session::File';

/** Starts Debian's lemonldap-ng portal with its own settings and people, on a free port of this machine. */
export async function startLemonLdap(people: Record<string, Attributes>) {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-lemonldap-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const at = (...path: string[]) => join(folder, ...path);
  for (const name of ['conf', 'sessions', 'persistent']) await mkdir(at(name, 'lock'), { recursive: true });
  const keys = await generate([{ name: 'commonName', value: 'lemon' }], { keySize: 2048, algorithm: 'sha256' });
  await writeFile(
    at('lemonldap-ng.ini'),
    `[all]\nlogLevel = notice\n[configuration]\ntype = File\ndirName = ${at('conf')}\n[portal]\ntemplateDir = ${TEMPLATES}\n`,
  );
  await writeFile(at('portal.psgi'), portal(at('people.json')));
  const stored = (name: string) => ({ Directory: at(name), LockDirectory: at(name, 'lock') });
  const settings = {
    cfgNum: 1,
    cfgDate: 1,
    portal: `${url}/`,
    domain: '127.0.0.1',
    key: 'a key for the tests',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    locationRules: {},
    captcha: '::Captcha::None',
    demoExportedVars: Object.fromEntries(
      ['uid', ...new Set(Object.values(people).flatMap((one) => Object.keys(one)))].map((name) => [name, name]),
    ),
    globalStorage: STORE,
    globalStorageOptions: stored('sessions'),
    persistentStorage: STORE,
    persistentStorageOptions: stored('persistent'),
    localSessionStorage: '',
    // The portal asks for the password again however fresh the session is.
    portalForceAuthnInterval: 0,
    issuerDBSAMLActivation: 1,
    samlServicePrivateKeySig: keys.private,
    samlServicePublicKeySig: keys.cert,
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: url,
    oidcServicePrivateKeySig: keys.private,
    oidcServicePublicKeySig: keys.cert,
    oidcServiceKeyIdSig: 'lemon',
  };
  let output = '';
  let program: ChildProcess | undefined;
  const end = async () => {
    if (program === undefined || program.exitCode !== null || program.signalCode !== null) return;
    const ended = new Promise((resolve) => program!.once('exit', resolve));
    program.kill('SIGKILL');
    await ended;
  };
  /** Registers services. The portal reads its settings when it starts. */
  const register = async (services: readonly LemonService[]) => {
    await end();
    await writeFile(at('conf', 'lmConf-1.json'), JSON.stringify({ ...settings, ...settingsOf(services) }));
    program = spawn('plackup', ['-E', 'deployment', '--host', '127.0.0.1', '-p', port, at('portal.psgi')], {
      env: { ...process.env, LLNG_DEFAULTCONFFILE: at('lemonldap-ng.ini') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    output = '';
    program.stderr!.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000)));
    const status = await until(
      async () => (await fetch(`${url}/saml/metadata`).catch(() => undefined))?.status ?? program!.exitCode,
      (state) => state !== null,
    ).catch(() => null);
    if (status === 200) return;
    await end();
    throw new Error(`lemonldap-ng does not start: ${output}`);
  };
  /** Replaces the people and their attributes. */
  const setPeople = (now: Record<string, Attributes>) =>
    writeFile(
      at('people.json'),
      JSON.stringify(Object.fromEntries(Object.entries(now).map(([uid, more]) => [uid, { uid, ...more }]))),
    );
  await setPeople(people);
  await register([]);
  return {
    url,
    metadataUrl: `${url}/saml/metadata`,
    register,
    setPeople,
    output: () => output,
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the portal with our people in place of its "Demo" people. Its captcha library is unused, so it is not required. */
const portal = (people: string) => `use strict;
package Lemonldap::NG::Portal::Captcha::None;
use Mouse;
extends 'Lemonldap::NG::Portal::Main::Plugin';
sub init { 1 }
BEGIN { $INC{'Lemonldap/NG/Portal/Captcha/None.pm'} = __FILE__ }
package main;
use JSON ();
use Lemonldap::NG::Portal::Main;
use Lemonldap::NG::Portal::UserDB::Demo;
my $app = Lemonldap::NG::Portal::Main->run({});
sub {
  open(my $file, '<', '${people}') or die $!;
  my $accounts = JSON::from_json(do { local $/; <$file> });
  %Lemonldap::NG::Portal::UserDB::Demo::demoAccounts = %$accounts;
  return $app->(@_);
};
`;

function settingsOf(services: readonly LemonService[]): Record<string, unknown> {
  const made: Record<string, Record<string, unknown>> = {};
  const set = (key: string, name: string, value: unknown) => (made[key] = { ...made[key], [name]: value });
  for (const [index, service] of services.entries()) {
    const name = `service${index}`;
    if (service.kind === 'saml') {
      set('samlSPMetaDataXML', name, { samlSPMetaDataXML: service.metadata });
      set('samlSPMetaDataOptions', name, {
        samlSPMetaDataOptionsForceUTF8: 1,
        samlSPMetaDataOptionsSignSSOMessage: 1,
        samlSPMetaDataOptionsSignSLOMessage: 1,
        samlSPMetaDataOptionsCheckSSOMessageSignature: 1,
        samlSPMetaDataOptionsCheckSLOMessageSignature: 1,
        ...service.options,
      });
      set(
        'samlSPMetaDataExportedAttributes',
        name,
        Object.fromEntries(Object.entries(service.tells).map(([key, as]) => [key, `0;${as};;`])),
      );
    } else {
      set('oidcRPMetaDataOptions', name, {
        oidcRPMetaDataOptionsClientID: service.client_id,
        oidcRPMetaDataOptionsClientSecret: service.client_secret,
        oidcRPMetaDataOptionsRedirectUris: service.redirect_url,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: service.logout_url,
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
        ...service.options,
      });
      // Claims outside of the standard need a scope of their own.
      set('oidcRPMetaDataOptionsExtraClaims', name, { work: 'title department' });
      set('oidcRPMetaDataExportedVars', name, Object.fromEntries(Object.entries(service.tells).map(([key, as]) => [as, key])));
    }
  }
  return made;
}
