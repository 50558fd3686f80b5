import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_FILES, type PageFiles } from '@vigil/contract/site/page-files.ts';
import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';
import { THEME_COLOR_DEFAULT } from '@vigil/contract/organizations/rules.ts';
import { preferredLanguage, type Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { fileAddress } from '../../../storage/content-address.ts';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { Services } from '../../../services.ts';
import { findSiteSettings, findTop, isAllowedAnalytics } from '../../settings/queries.ts';
import { isAnyDirectoryEnabled } from '../../directories/queries/directory.ts';
import { oneTimePaths } from '../../emails/rules/sending.ts';
import { gotchaPath } from '../../phishing-delivery/links.ts';
import { findOrganizationOfEmail } from '../../phishing-tracking/queries/reader.ts';
import { findSsoFlags } from '../../sso/queries/providers.ts';
import { pageAt, tagsOf } from '../rules.ts';
import { buildOf, webFolder } from './build.ts';

export type Page = { html: string; analytics_url: string | null; style_nonce: string };

/** The visitor of a page, known by the browser's cookie or by the link that opens it: a one-time link, or the signed path of an email. */
export type Visit = { path: string; email: string | null; cookie: string | undefined; accept_language: string | undefined };

/** Returns the application's page with its visitor's configuration in it. */
export async function findPage(services: Services, visit: Visit): Promise<Page> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8');
  const style_nonce = randomBytes(16).toString('base64url');
  const visited = await findVisited(services, visit);
  const spoken = preferredLanguage(visit.accept_language);
  const configuration = {
    ...(await findSiteConfiguration(services, visited, spoken)),
    build: buildOf(page),
    styleNonce: style_nonce,
  };
  const { enabled, url } = configuration.analytics;
  const block = JSON.stringify(configuration).replaceAll('<', String.raw`\u003c`);
  return {
    html: page
      .replace(/<html lang="\w+">/, `<html lang="${configuration.lang}">`)
      .replace(
        new RegExp(`(<script[^>]*id="${SITE_CONFIGURATION_ID}"[^>]*>)[^<]*(</script>)`),
        (_, open: string, close: string) => open + block + close,
      )
      .replace('</head>', `${await findTags(visit, visited.organization !== undefined)}</head>`),
    analytics_url: enabled ? url : null,
    style_nonce,
  };
}

const LOGIN = '/auth/login';

/**
 * Returns the tags that load the files of the visited screen. A visitor without a session is led to the sign-in page, and needs
 * its files.
 */
async function findTags({ path }: Visit, isSignedIn: boolean): Promise<string> {
  const pages = JSON.parse(await readFile(join(webFolder, PAGE_FILES), 'utf8')) as PageFiles[];
  const page = pageAt(pages, path);
  const first = !isSignedIn && page?.needs_session !== false ? pageAt(pages, LOGIN) : page;
  return first === undefined ? '' : tagsOf(first);
}

async function findVisited(services: Services, { path, email, cookie }: Visit) {
  const { database } = services;
  const own = cookie === undefined ? null : await findOrganizationOfBrowser(database, cookie);
  const ofEmail = path === gotchaPath && email !== null ? await findOrganizationOfEmail(services, email) : undefined;
  const id = (await findOrganizationOfLink(database, path)) ?? ofEmail ?? own;
  if (id === null) return { isSignedIn: false, organization: undefined };
  const organization = await database
    .selectFrom('organizations')
    .select(['id', 'title', 'theme_color', 'language', 'logo_file_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { isSignedIn: own !== null, organization };
}

type Visited = Awaited<ReturnType<typeof findVisited>>;

async function findOrganizationOfLink(database: Database, path: string): Promise<string | null> {
  const found = Object.entries(oneTimePaths).find(([, way]) => path.startsWith(way));
  if (found === undefined) return null;
  const [kind, way] = found;
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from find_one_time_token(${hashOfSecret(path.slice(way.length))}, ${kind})`.execute(database);
  return rows[0]?.organization_id ?? null;
}

async function findOrganizationOfBrowser(database: Database, cookie: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select find_organization_of_browser(${hashOfSecret(cookie)}) as id`.execute(
    database,
  );
  return rows[0]?.id ?? null;
}

export async function findLocale({
  language,
  namespace,
}: {
  language: Language;
  namespace: string;
}): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(webFolder, 'locales', language, `${namespace}.json`), 'utf8')) as Record<string, unknown>;
}

/**
 * Returns the configuration of the page. The page belongs to the organisation of the visitor's link or session, or else to the
 * only organisation at the top; if there are several at the top, it is the product's own. No address that a visitor can guess or
 * type changes that. The language is that organisation's; the product's own page uses the browser's.
 */
async function findSiteConfiguration(
  services: Services,
  { isSignedIn, organization }: Visited,
  spoken: Language,
): Promise<Omit<SiteConfiguration, 'styleNonce' | 'build'>> {
  const { env, database } = services;
  const settings = await findSiteSettings(database);
  const { analytics_enabled, analytics_url } = settings;
  // Nobody is tracked once they are signed in.
  const isFollowed = analytics_enabled && !isSignedIn && isAllowedAnalytics(env, analytics_url);
  const top = organization ?? (await findTop(database));
  const flags = { use_admin_ad: await isAnyDirectoryEnabled(database), ...(await findSsoFlags(database)) };
  return {
    id: top?.id ?? 'vigil',
    title: top?.title ?? 'Vigil',
    logo: fileAddress({ services, organization: top?.id ?? null }, top?.logo_file_id ?? null),
    theme_color: top?.theme_color ?? THEME_COLOR_DEFAULT,
    analytics: { enabled: isFollowed, url: isFollowed ? analytics_url : '' },
    lang: top?.language ?? spoken,
    useSSO: flags.use_sso,
    apiUrl: '',
    contentUrl: env.CONTENT_URL,
    needPrivacyPolicyPage: settings.asks_privacy_policy,
    needAgreementPage: settings.asks_agreement,
    ...flags,
    development: env.DEVELOPMENT,
  };
}
