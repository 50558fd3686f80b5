import { z } from 'zod';
import { language } from '../shared/language.ts';

/** The configuration in the page (`<script type="application/json" id="site-configuration">`). */
export const siteConfiguration = z.object({
  id: z.string(),
  title: z.string(),
  logo: z.string().nullable(),
  theme_color: z.string(),
  analytics: z.object({ enabled: z.boolean(), url: z.string() }),
  lang: language,
  useSSO: z.boolean(),
  /** The base address of calls; empty: the product's own host. */
  apiUrl: z.string(),
  contentUrl: z.string(),
  needPrivacyPolicyPage: z.boolean(),
  needAgreementPage: z.boolean(),
  use_sso: z.boolean(),
  forse_saml: z.boolean(), // the contract's spelling
  use_admin_ad: z.boolean(),
  use_admin_sso: z.boolean(),
  /** The web build when the page was loaded. */
  build: z.string(),
  /** The nonce of this answer: style sheets added by scripts need it. */
  styleNonce: z.string(),
  /** Whether development pages are served. */
  development: z.boolean(),
});
export type SiteConfiguration = z.infer<typeof siteConfiguration>;

export const SITE_CONFIGURATION_ID = 'site-configuration';

export const localeNamespaces = ['translation', 'commons', 'tips', 'global_errors'] as const;
