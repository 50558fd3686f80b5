import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';
import type { Language } from '@vigil/contract/shared/language.ts';
import type { Env } from '../../env.ts';
import type { Services } from '../../http/context.ts';
import { isAnyDirectoryEnabled } from '../directories/queries/directory.ts';
import { ssoFlags } from '../sso/queries/providers.ts';

export const webFolder = join(import.meta.dirname, '../../../../web/dist');

/** The application's page with the installation's configuration in it. */
export async function findPage({ env, database }: Services): Promise<string> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8');
  const flags = { use_admin_ad: await isAnyDirectoryEnabled(database), ...(await ssoFlags(database)) };
  const block = JSON.stringify(siteConfiguration(env, flags)).replaceAll('<', String.raw`\u003c`);
  return page.replace(
    new RegExp(`(<script[^>]*id="${SITE_CONFIGURATION_ID}"[^>]*>)[^<]*(</script>)`),
    (_, open: string, close: string) => open + block + close,
  );
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

type Flags = Pick<SiteConfiguration, 'use_sso' | 'forse_saml' | 'use_admin_ad' | 'use_admin_sso'>;

/** Before anyone has signed in, the page is the installation's; the organisation's title and colour follow with the session. */
function siteConfiguration(env: Env, flags: Flags): SiteConfiguration {
  return {
    id: 'vigil',
    title: 'Vigil',
    logo: null,
    theme_color: '#2456E6',
    analytics: { enabled: false },
    lang: 'ru',
    useSSO: flags.use_sso,
    apiUrl: '',
    contentUrl: env.CONTENT_URL,
    needPrivacyPolicyPage: false,
    needAgreementPage: true,
    ...flags,
    development: env.DEVELOPMENT,
  };
}
