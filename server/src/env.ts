import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { PACKAGE_MEGABYTES_MAX } from '@vigil/contract/scorm/rules.ts';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { certificatesIn } from './outgoing/ca-certificates.ts';

/** A reason not to start, reported in one line without a stack. */
export class StartError extends Error {}

const port = z.coerce.number().int().min(0).max(65535);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:8080' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Comma-separated items, in lower case; none by default. */
const listOf = (isFit: (item: string) => boolean, error: string) =>
  z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((item) => item.trim().toLowerCase() || []))
    .pipe(z.array(z.string().refine(isFit, error)));

const settings = z
  .object({
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    HOST: z.string().optional(),
    PORT: port.default(8080),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: port.optional(),
    APP_URL: address.default('http://localhost:8080'),
    CONTENT_URL: address.default('http://content.localhost:8080'),
    PHISHING_URLS: z
      .string()
      .default('http://phish.localhost:8080')
      .transform((list) => list.split(',').map((item) => item.trim()))
      .pipe(z.array(address).min(1)),
    TRUST_PROXY: z.string().default('off').transform(proxiesOf),
    TRUSTED_HOSTS: listOf(isHostOrNetwork, 'must name hosts, addresses or networks such as 10.0.0.0/8'),
    ANALYTICS_HOSTS: listOf(isHost, 'must name hosts such as metrics.example.com'),
    EXTRA_CA_FILE: z.string().superRefine(reportUnreadableFile).optional(),
    DATABASE_URL: z.string().optional(),
    DATABASE_DIRECT_URL: z.string().optional(),
    DATA_FOLDER: z
      .string()
      .default('data')
      .transform((folder) => resolve(folder)),
    SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
    SECRET_KEY_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    DEMONSTRATION: onOff.optional(),
    DEVELOPMENT: onOff.default(false),
    PHISHING: onOff.default(true),
    AUDIT_SEALS_FILE: z.string().optional(),
    AUDIT_SYSLOG: z.url({ protocol: /^(udp|tcp)$/, error: 'must be an address such as udp://syslog.example.com:514' }).optional(),
    DNS_SERVERS: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .pipe(z.array(z.string().regex(/^[0-9a-f.:[\]]+$/i, 'must be addresses such as 10.0.0.53 or 10.0.0.53:5353')))
      .optional(),
    IMPORT_BY_ADDRESS: onOff.default(false),
    SCORM_MEGABYTES: z.coerce.number().int().min(1).max(PACKAGE_MEGABYTES_MAX).default(PACKAGE_MEGABYTES_MAX),
    STORAGE_GIGABYTES: z.coerce.number().positive().default(20),
    DELIVERY_LEASE_SECONDS: z.coerce.number().int().min(2).max(3600).default(60),
    SMTP_HOST: z.string().optional(),
    SMTP_PORT: port.default(25),
    SMTP_SECURITY: z.enum(['none', 'starttls', 'tls']).default('starttls'),
    SMTP_USER: z.string().optional(),
    SMTP_PASSWORD: z.string().optional(),
    SMTP_FROM: z.email().default('vigil@localhost.localdomain'),
    SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(5),
    SMTP_RATE: z.coerce.number().positive().optional(),
    MAILBOX_HOST: z.string().default('127.0.0.1'),
    MAILBOX_SMTP_PORT: port.default(1025),
    MAILBOX_PAGE_PORT: port.default(8025),
    BOUNCE_DOMAIN: z
      .string()
      .toLowerCase()
      .regex(/^(?=.{1,190}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/, 'must be a domain such as bounces.example.com')
      .optional(),
    BOUNCE_SMTP_HOST: z.string().default('0.0.0.0'),
    BOUNCE_SMTP_PORT: port.optional(),
    BOUNCE_TLS_CERTIFICATE: z.string().optional(),
    BOUNCE_TLS_KEY: z.string().optional(),
    BOUNCE_IMAP_HOST: z.string().optional(),
    BOUNCE_IMAP_PORT: port.default(993),
    BOUNCE_IMAP_SECURITY: z.enum(['none', 'starttls', 'tls']).default('tls'),
    BOUNCE_IMAP_USER: z.string().optional(),
    BOUNCE_IMAP_PASSWORD: z.string().optional(),
    BOUNCE_IMAP_FOLDER: z.string().default('INBOX'),
    BOUNCE_IMAP_PROCESSED: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: address.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PATH_STYLE: onOff.default(true),
  })
  .refine(
    (env) =>
      new Set([env.APP_URL, env.CONTENT_URL, ...env.PHISHING_URLS].map((url) => hostOf(url))).size ===
      2 + env.PHISHING_URLS.length,
    {
      path: ['CONTENT_URL'],
      message:
        'must be on another host than APP_URL and PHISHING_URLS, because what users upload must never share an origin with the application',
    },
  )
  .refine((env) => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'requires DATABASE_URL, which leads through a pooler to the same server',
  })
  .refine((env) => env.BOUNCE_SMTP_PORT === undefined || env.BOUNCE_DOMAIN !== undefined, {
    path: ['BOUNCE_SMTP_PORT'],
    message: 'requires BOUNCE_DOMAIN, the domain that bounced emails return to',
  })
  .refine((env) => env.BOUNCE_IMAP_HOST === undefined || env.BOUNCE_DOMAIN !== undefined, {
    path: ['BOUNCE_IMAP_HOST'],
    message: 'requires BOUNCE_DOMAIN, the domain that bounced emails return to',
  })
  .refine(
    (env) => env.BOUNCE_IMAP_HOST === undefined || (env.BOUNCE_IMAP_USER !== undefined && env.BOUNCE_IMAP_PASSWORD !== undefined),
    {
      path: ['BOUNCE_IMAP_HOST'],
      message: 'requires BOUNCE_IMAP_USER and BOUNCE_IMAP_PASSWORD',
    },
  )
  .refine((env) => (env.BOUNCE_TLS_CERTIFICATE === undefined) === (env.BOUNCE_TLS_KEY === undefined), {
    path: ['BOUNCE_TLS_KEY'],
    message: 'and BOUNCE_TLS_CERTIFICATE go together',
  });

/** The authorities of EXTRA_CA_FILE as PEM, read at start; the file may have been removed since. */
export const extraAuthorities = ({ EXTRA_CA_FILE }: Pick<Env, 'EXTRA_CA_FILE'>): string[] =>
  EXTRA_CA_FILE === undefined ? [] : (certificatesIn(readFileSync(EXTRA_CA_FILE, 'utf8')) ?? []);

function reportUnreadableFile(file: string, context: z.RefinementCtx): void {
  const tell = (message: string) => context.addIssue({ code: 'custom', message });
  try {
    if (certificatesIn(readFileSync(file, 'utf8')) === undefined) tell(`${file} holds no certificate in PEM that can be read`);
  } catch (error) {
    tell(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function isHostOrNetwork(item: string): boolean {
  return isIP(item.split('/')[0] ?? '') === 0 ? isHost(item) : isNetwork(item);
}

function isHost(item: string): boolean {
  return /^[a-z0-9.-]+$/.test(item);
}

function isNetwork(item: string): boolean {
  const [address = '', prefix] = item.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
}

/**
 * Parses which proxies may report a caller's address: none, a number of proxies in front, or those at the listed addresses. There is
 * no way to trust every proxy, because a caller could then report any address.
 */
function proxiesOf(text: string, context: z.RefinementCtx): false | number | string[] {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((item) => item.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: 'must be off, the number of proxies in front (1), or their addresses and networks such as 10.0.0.0/8',
  });
  return z.NEVER;
}

// Zod checks the whole even if a part is already invalid.
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

export type Env = Omit<z.output<typeof settings>, 'SECRET_KEY'> & { SECRET_KEY: string };

/** The settings of this process: the environment, and a `.env` file in the current folder. */
export function readSettings(): Env {
  if (!existsSync('.env')) return readEnv(process.env);
  const file = parseEnv(readFileSync('.env', 'utf8')) as Record<string, string>;
  assertKnown(Object.keys(file));
  // The environment overrides the file.
  return readEnv({ ...file, ...process.env });
}

/** Refuses names that no setting reads, probably typos: all of them in our own file, in the environment those similar to ours. */
function assertKnown(names: readonly string[]): void {
  for (const name of names) {
    if (name in settings.shape) continue;
    const meant = nearestSetting(name);
    throw new StartError(`Setting ${name} is not known.${meant === undefined ? '' : ` Is ${meant} meant?`}`);
  }
}

const WRONG_CHARACTERS_MAX = 2;

function nearestSetting(name: string): string | undefined {
  const known = Object.keys(settings.shape);
  const meant = closest(name, known);
  return distance(name, meant) <= WRONG_CHARACTERS_MAX ? meant : undefined;
}

// Short names resemble many that are not ours: HOST and HOME.
const isMisspelt = (name: string): boolean =>
  name.includes('_') && !(name in settings.shape) && nearestSetting(name) !== undefined;

/** Reads the settings once; an empty variable counts as absent. Throws StartError for the first invalid one. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  assertKnown(Object.keys(given).filter(isMisspelt));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`Setting ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  return { ...parsed.data, SECRET_KEY: parsed.data.SECRET_KEY ?? savedSecret(parsed.data.DATA_FOLDER) };
}

/** Values that must never appear in the log. */
export function secretsOf(env: Env): string[] {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS, SMTP_PASSWORD, BOUNCE_IMAP_PASSWORD, S3_SECRET_ACCESS_KEY } = env;
  const passwords = [env.DATABASE_URL, env.DATABASE_DIRECT_URL].map((url) =>
    url !== undefined && URL.canParse(url) ? new URL(url).password : undefined,
  );
  return [
    SECRET_KEY,
    SECRET_KEY_PREVIOUS,
    SMTP_PASSWORD,
    BOUNCE_IMAP_PASSWORD,
    S3_SECRET_ACCESS_KEY,
    ...passwords.flatMap((password) => [password, password && decodeURIComponent(password)]),
  ]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret !== '');
}

/** Returns the key that was generated at the first start and is stored beside the data that it protects. */
function savedSecret(folder: string): string {
  const file = join(folder, 'secret.key');
  try {
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be used: ${(error as Error).message}.`);
  }
}
