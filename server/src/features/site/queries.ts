import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';
import { THEME_COLOR_DEFAULT } from '@vigil/contract/organizations/rules.ts';
import { defaultLanguage, type Language } from '@vigil/contract/shared/languages.ts';
import { fileAddress } from '../../files/content-address.ts';
import type { Services } from '../../services.ts';
import { findSiteSettings, findTop } from '../settings/queries.ts';
import { isAnyDirectoryEnabled } from '../directories/queries/directory.ts';
import { ssoFlags } from '../sso/queries/providers.ts';

export const webFolder = join(import.meta.dirname, '../../../../web/dist');

export type Page = { html: string; analytics_url: string | null; style_nonce: string };

/** The application's page with the installation's configuration in it. */
export async function findPage(services: Services): Promise<Page> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8');
  const style_nonce = randomBytes(16).toString('base64url');
  const configuration = { ...(await siteConfiguration(services)), styleNonce: style_nonce };
  const { enabled, url } = configuration.analytics;
  const block = JSON.stringify(configuration).replaceAll('<', String.raw`\u003c`);
  return {
    html: page.replace(
      new RegExp(`(<script[^>]*id="${SITE_CONFIGURATION_ID}"[^>]*>)[^<]*(</script>)`),
      (_, open: string, close: string) => open + block + close,
    ),
    analytics_url: enabled ? url : null,
    style_nonce,
  };
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

/** Before anyone has signed in, the page is that of the organisation at the top; where several stand there, the product's own. */
async function siteConfiguration(services: Services): Promise<Omit<SiteConfiguration, 'styleNonce'>> {
  const { env, database } = services;
  const settings = await findSiteSettings(database);
  const top = await findTop(database);
  const flags = { use_admin_ad: await isAnyDirectoryEnabled(database), ...(await ssoFlags(database)) };
  return {
    id: top?.id ?? 'vigil',
    title: top?.title ?? 'Vigil',
    logo: fileAddress({ services, organization: top?.id ?? null }, top?.logo_file_id ?? null),
    theme_color: top?.theme_color ?? THEME_COLOR_DEFAULT,
    analytics: { enabled: settings.analytics_enabled, url: settings.analytics_enabled ? settings.analytics_url : '' },
    lang: top?.language ?? defaultLanguage,
    useSSO: flags.use_sso,
    apiUrl: '',
    contentUrl: env.CONTENT_URL,
    needPrivacyPolicyPage: settings.asks_privacy_policy,
    needAgreementPage: settings.asks_agreement,
    ...flags,
    development: env.DEVELOPMENT,
  };
}
