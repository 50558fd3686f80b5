import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';

/** Written into the page by our own server, so it is read without parsing its shape again. */
export const site: SiteConfiguration = JSON.parse(document.getElementById(SITE_CONFIGURATION_ID)?.textContent ?? '{}');
