/** `npm run world` tests the product against real systems of other vendors, `npm run world -- pgbouncer` against some of them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { installByApt } from './debian.ts';

type System = {
  name: string;
  /** One name for several systems that are tested together. */
  group?: string;
  /** The Debian packages. */
  packages: readonly string[];
  program: string;
  /** A file that exists once the system is installed, for systems without a program of their own. */
  installed?: string;
  /** A second program, from another package. */
  needs?: string;
  version: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** The program changes users as it starts: its tests are skipped unless run as root. */
  isForRoot?: true;
} & ({ tests: readonly string[] } | { script: string });

const systems: readonly System[] = [
  {
    name: 'pgbouncer',
    packages: ['pgbouncer'],
    program: '/usr/sbin/pgbouncer',
    version: ['--version'],
    // The core tests run with each of their databases behind the pooler.
    env: { TEST_POOLER: 'pgbouncer' },
    tests: [
      'server/test/world/pgbouncer.test.ts',
      'server/test/{tenancy,house,upgrade}.test.ts',
      'server/test/faults/two-starts.test.ts',
      'server/src/{db/{database,migrate,pool,pooler,scope}*,jobs/*}.test.ts',
      'server/src/features/{assignments,employees,learning,phishing-campaigns,phishing-delivery,phishing-results,statistics,tag-automation}/**/*.test.ts',
    ],
  },
  {
    name: 'nginx',
    packages: ['nginx-light', 'openssl'],
    program: '/usr/sbin/nginx',
    version: ['-v'],
    tests: ['server/test/world/proxies.test.ts'],
    env: { PROXY: 'nginx' },
  },
  {
    name: 'caddy',
    packages: ['caddy', 'openssl'],
    program: '/usr/bin/caddy',
    version: ['version'],
    tests: ['server/test/world/proxies.test.ts'],
    env: { PROXY: 'caddy' },
  },
  {
    name: 'slapd',
    packages: ['slapd', 'ldap-utils'],
    program: '/usr/sbin/slapd',
    version: ['-VV'],
    tests: ['server/test/world/slapd.test.ts', 'server/src/features/directories/*.test.ts'],
  },
  {
    name: 'simplesamlphp',
    packages: ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring'],
    program: '/usr/bin/dpkg-query',
    installed: '/usr/share/simplesamlphp/www/saml2/idp/SSOService.php',
    version: ['--show', 'simplesamlphp'],
    tests: ['server/test/world/simplesamlphp.test.ts'],
  },
  {
    name: 'lemonldap',
    packages: [
      'liblemonldap-ng-portal-perl',
      'liblasso-perl',
      'libcrypt-openssl-bignum-perl',
      'libio-string-perl',
      'libstring-random-perl',
      'libxml-simple-perl',
    ],
    program: '/usr/bin/dpkg-query',
    installed: '/usr/share/perl5/Lemonldap/NG/Portal/Main.pm',
    version: ['--show', 'liblemonldap-ng-portal-perl'],
    tests: ['server/test/world/lemonldap.test.ts'],
  },
  {
    name: 'postfix',
    packages: ['postfix'],
    program: '/usr/sbin/postconf',
    version: ['-d', 'mail_version'],
    tests: ['server/test/world/postfix.test.ts'],
  },
  {
    name: 'dovecot',
    packages: ['dovecot-imapd'],
    program: '/usr/sbin/dovecot',
    version: ['--version'],
    isForRoot: true,
    tests: ['server/src/features/phishing-bounces/returned-mailbox.test.ts'],
  },
  {
    name: 'spamassassin',
    packages: ['spamassassin'],
    program: '/usr/bin/spamassassin',
    version: ['--version'],
    // Fails when an email of the product reaches a score of 2.0, or one of the library 2.5.
    script: 'scripts/spam.ts',
  },
  {
    name: 'mail-dkim',
    packages: ['libmail-dkim-perl'],
    program: '/usr/bin/perl',
    installed: '/usr/share/perl5/Mail/DKIM/Verifier.pm',
    version: ['-MMail::DKIM', '-e', 'print "Mail::DKIM $Mail::DKIM::VERSION"'],
    tests: ['server/test/world/dkim.test.ts'],
  },
  {
    name: 'chromium',
    group: 'browsers',
    packages: ['chromium', 'fonts-dejavu-core'],
    program: '/usr/bin/chromium',
    version: ['--version'],
    env: { BROWSER: 'chrome' },
    tests: ['server/test/world/{browsers,stories}.test.ts'],
  },
  {
    name: 'firefox',
    group: 'browsers',
    packages: ['firefox-esr', 'fonts-dejavu-core'],
    program: '/usr/bin/firefox-esr',
    version: ['--version'],
    env: { BROWSER: 'firefox' },
    tests: ['server/test/world/{browsers,stories}.test.ts'],
  },
  {
    name: 'webkit',
    group: 'browsers',
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core'],
    program: '/usr/bin/dpkg-query',
    installed: '/usr/bin/WebKitWebDriver',
    needs: '/usr/bin/Xvfb',
    version: ['--show', 'webkit2gtk-driver'],
    env: { BROWSER: 'webkit' },
    tests: ['server/test/world/stories.test.ts'],
  },
  {
    name: 'openapi',
    packages: ['npm'],
    program: process.execPath,
    version: ['--version'],
    // Installs generators and linters from npm, as a customer would.
    tests: ['server/test/world/openapi.test.ts'],
  },
];

const root = join(import.meta.dirname, '..');
const requested = process.argv.slice(2);
const isWanted = ({ name, group = name }: System) =>
  requested.length === 0 || requested.includes(name) || requested.includes(group);
const unknown = requested.filter((name) => systems.every((system) => system.name !== name && system.group !== name));
if (unknown.length > 0) {
  console.error(
    `No system is named ${unknown.join(', ')}. There are: ${[...new Set(systems.flatMap(({ name, group = name }) => [group, name]))].join(', ')}.`,
  );
  process.exit(1);
}

const outcomes = systems.filter(isWanted).map(testAgainst);
console.log('');
for (const { name, version, outcome } of outcomes) console.log(`${name.padEnd(14)} ${outcome.padEnd(12)} ${version}`);
const absent = outcomes.filter(({ outcome }) => outcome === 'NOT THERE');
if (absent.length > 0) {
  console.error(
    `\nNOT TRIED: ${absent.map(({ name }) => name).join(', ')}. Debian's packages of these names are installed by root.`,
  );
}
process.exit(outcomes.some(({ outcome }) => outcome === 'FAILED') ? 1 : 0);

/** Runs the tests against a system, which apt installs if it is missing. Returns how they ended, and the version of the system. */
function testAgainst({ name, packages, program, installed = program, needs, version, env, isForRoot, ...what }: System): {
  name: string;
  version: string;
  outcome: string;
} {
  const isThere = () => existsSync(installed) && (needs === undefined || existsSync(needs));
  if (!isThere()) installByApt(name, packages);
  if (!isThere() || (isForRoot === true && process.getuid?.() !== 0)) return { name, version: '', outcome: 'NOT THERE' };
  const printed = spawnSync(program, version, { encoding: 'utf8' });
  const known = `${printed.stdout}${printed.stderr}`.split('\n')[0] ?? '';
  console.log(`\n${name}: ${known}`);
  const [command, ...words] =
    'script' in what
      ? [process.execPath, what.script]
      : [
          join(root, 'node_modules/.bin/vitest'),
          'run',
          '--project',
          'server',
          ...what.tests.flatMap((pattern) => globSync(pattern, { cwd: root })),
        ];
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, WORLD: 'on' },
  });
  return { name, version: known, outcome: status === 0 ? 'holds' : 'FAILED' };
}
