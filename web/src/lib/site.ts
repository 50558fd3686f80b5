import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';

/** Our own server writes the configuration into the page, so its shape is not validated again. */
export const site: SiteConfiguration = JSON.parse(document.getElementById(SITE_CONFIGURATION_ID)?.textContent ?? '{}');
