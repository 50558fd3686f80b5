import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const SLAPD = ['/usr/sbin/slapd', '/usr/local/libexec/slapd', '/usr/libexec/slapd'];

export type Slapd = {
  port: number;
  tlsPort: number;
  /** PEM of the authority that signed its certificate. */
  certificate: string;
  baseDn: string;
  admin: { dn: string; password: string };
  /** Adds entries in LDIF while the server runs. */
  add(ldif: string): void;
  remove(...dns: string[]): void;
  /** Changes entries by LDIF with change instructions. */
  modify(ldif: string): void;
  /** Changes the email address of an entry. */
  rename(dn: string, mail: string): void;
  stop(): Promise<void>;
};

export type LdapPerson = {
  uid: string;
  mail?: string;
  sn: string;
  givenName: string;
  title?: string;
  ou?: string;
  /** The DN of an entry. */
  manager?: string;
  password?: string;
};

/**
 * Starts a real OpenLDAP server with these people, plain and with TLS, on free ports of this machine. With `isActive` it has
 * the attributes of Active Directory; `more` adds entries in LDIF.
 */
export async function startSlapd(
  people: readonly LdapPerson[],
  { isActive = false, more = () => [] }: { isActive?: boolean; more?: (baseDn: string) => Iterable<string> } = {},
): Promise<Slapd> {
  const program = SLAPD.find((path) => existsSync(path));
  if (program === undefined) throw new Error('No slapd was found. Install it (Debian: apt-get install slapd ldap-utils).');
  const folder = await mkdtemp(join(tmpdir(), 'vigil-slapd-'));
  await mkdir(join(folder, 'db'));
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 });
  const baseDn = 'dc=primer,dc=example';
  const admin = { dn: `cn=reader,${baseDn}`, password: 'to read with' };
  await writeFile(
    join(folder, 'slapd.conf'),
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
${isActive ? ACTIVE_SCHEMA : ''}
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
sizelimit size.soft=500 size.hard=1000 size.pr=1000 size.prtotal=unlimited
database mdb
maxsize 1073741824
suffix "${baseDn}"
rootdn "cn=root,${baseDn}"
rootpw root
directory ${folder}/db
index objectClass,uid,mail eq
access to attrs=userPassword by anonymous auth by * none
access to * by * read
limits users size.pr=1000 size.prtotal=unlimited
`,
  );
  const entries = [
    `dn: ${baseDn}\nobjectClass: dcObject\nobjectClass: organization\no: Primer\ndc: primer\n`,
    `dn: ${admin.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${admin.password}\n`,
    ...people.map((person) => ldifOf(person, baseDn)),
    ...more(baseDn),
  ];
  await writeFile(join(folder, 'people.ldif'), entries.join('\n'));
  run('slapadd', program.replace('slapd', 'slapadd'), [
    '-q',
    '-f',
    join(folder, 'slapd.conf'),
    '-l',
    join(folder, 'people.ldif'),
  ]);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const server = spawn(program, [
    '-f',
    join(folder, 'slapd.conf'),
    '-h',
    `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`,
    '-d',
    '0',
  ]);
  await answers(port);
  const root = ['-x', '-H', `ldap://127.0.0.1:${port}`, '-D', `cn=root,${baseDn}`, '-w', 'root'];
  return {
    port,
    tlsPort,
    certificate: cert,
    baseDn,
    admin,
    add: (ldif) => run('ldapadd', 'ldapadd', root, ldif),
    remove: (...dns) => run('ldapdelete', 'ldapdelete', [...root, ...dns]),
    modify: (ldif) => run('ldapmodify', 'ldapmodify', root, ldif),
    rename: (dn, mail) => run('ldapmodify', 'ldapmodify', root, `dn: ${dn}\nchangetype: modify\nreplace: mail\nmail: ${mail}\n`),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The part of Active Directory's schema that the product reads, with its object identifiers and syntaxes. */
const ACTIVE_SCHEMA = `
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.782 NAME 'objectCategory' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.2.141 NAME 'department' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.2.102 NAME 'memberOf' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
attributetype ( 1.2.840.113556.1.2.33 NAME 'middleName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.2.16 NAME 'nCName' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.87 NAME 'nETBIOSName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.3.23 NAME 'container' SUP top STRUCTURAL MUST ( cn ) )
objectclass ( 1.2.840.113556.1.3.11 NAME 'crossRef' SUP top STRUCTURAL MUST ( cn $ nCName ) MAY ( nETBIOSName ) )
objectclass ( 1.2.840.113556.1.5.9 NAME 'user' SUP inetOrgPerson STRUCTURAL MUST ( objectGUID $ sAMAccountName ) MAY ( userPrincipalName $ userAccountControl $ objectCategory $ department $ memberOf $ middleName ) )
objectclass ( 1.2.840.113556.1.5.8 NAME 'group' SUP top STRUCTURAL MUST ( cn $ objectGUID ) MAY ( memberOf $ member ) )
`;

export const ldifOf = ({ uid, mail, sn, givenName, title, ou, manager, password }: LdapPerson, baseDn: string): string =>
  [
    `dn: uid=${uid},${baseDn}`,
    'objectClass: inetOrgPerson',
    `uid: ${uid}`,
    ...Object.entries({ cn: `${sn} ${givenName}`, sn, givenName, mail, title, ou, manager, userPassword: password })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}:: ${Buffer.from(value!).toString('base64')}`),
    '',
  ].join('\n');

function run(name: string, program: string, parameters: string[], input = ''): void {
  const { status, stderr } = spawnSync(program, parameters, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('slapd did not start.');
}
