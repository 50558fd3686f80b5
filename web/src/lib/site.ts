import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';

/** The configuration that the server writes into the page. Not validated, because it comes from the product's own server. */
export const site: SiteConfiguration = JSON.parse(document.getElementById(SITE_CONFIGURATION_ID)?.textContent ?? '{}');
