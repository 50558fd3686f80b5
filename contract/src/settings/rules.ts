import { type Flaws, noFlaws, whole } from '../shared/flaws.ts';

export const ANALYTICS_URL_MAX = 500;
export const DAILY_CAP_MAX = 1_000_000;
export const REPORT_DAYS_MAX = 365;

export const phishingRules = { phishing_daily_cap: whole(0, DAILY_CAP_MAX) };
export const reportRules = { report_days: whole(1, REPORT_DAYS_MAX) };

/** Empty, or an address over https whose host can go into a header. */
export const isAnalyticsUrl = (url: string): boolean =>
  url === '' || (url.length <= ANALYTICS_URL_MAX && /^https:\/\/[^\s;,'"]+$/.test(url) && URL.canParse(url));

export const siteFlaws = (site: { analytics_url: string } | null): Flaws =>
  site === null || isAnalyticsUrl(site.analytics_url) ? noFlaws : { 'site.analytics_url': { code: 'web_address' } };
