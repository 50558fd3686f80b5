import { type Flaws, noFlaws, whole } from '../shared/flaws.ts';

const ANALYTICS_URL_MAX = 500;
const DAILY_CAP_MAX = 1_000_000;
const REPORT_DAYS_MAX = 365;

/** The percentage at which a campaign is never paused automatically, since no more can fail. */
export const FAILED_SHARE_NEVER = 100;

/** The smallest group that an organisation may choose: results of fewer people can be guessed, however they are aggregated. */
const SMALLEST_GROUP_MIN = 5;

export const phishingRules = {
  phishing_daily_cap: whole(0, DAILY_CAP_MAX),
  phishing_failed_share: whole(1, FAILED_SHARE_NEVER),
  repeat_failures: whole(2, 10),
  smallest_group: whole(SMALLEST_GROUP_MIN, 1000),
};
export const reportRules = { report_days: whole(1, REPORT_DAYS_MAX) };

/** What managers see of their people: nothing; progress and due dates by name; or also the group's simulation results. */
export const managerViews = ['nothing', 'learning', 'learning_and_phishing'] as const;

export const NETWORKS_MAX = 100;
/** The shortest prefixes of a network: a wider network would classify half the world as machines. */
const PREFIX_MIN = { v4: 8, v6: 16 };

/** Whether the text is an IP address or a network, such as `203.0.113.0/24` or `2001:db8::/32`. */
export function isNetwork(written: string): boolean {
  const [address = '', prefix, ...rest] = written.split('/');
  if (rest.length > 0) return false;
  const isV4 = /^\d{1,3}(\.\d{1,3}){3}$/.test(address) && address.split('.').every((part) => Number(part) <= 255);
  const isV6 = !isV4 && /^[\da-f:.]+$/i.test(address) && URL.canParse(`http://[${address}]`);
  if (!isV4 && !isV6) return false;
  if (prefix === undefined) return true;
  const [min, max] = isV4 ? [PREFIX_MIN.v4, 32] : [PREFIX_MIN.v6, 128];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= min && Number(prefix) <= max;
}

/** Returns the errors of a list of networks; `within` is the prefix of its path in the request, such as `site.`. */
export function networksFlaws(networks: readonly string[], within = ''): Flaws {
  const path = `${within}ignored_networks`;
  if (networks.length > NETWORKS_MAX) return { [path]: { code: 'too_many', max: NETWORKS_MAX } };
  const wrong = networks.filter((network) => !isNetwork(network));
  return wrong.length === 0 ? noFlaws : { [path]: { code: 'network', names: wrong.join(', ') } };
}

/** Whether the text is empty or an https address whose host can be used in a header. */
export const isAnalyticsUrl = (url: string): boolean =>
  url === '' || (url.length <= ANALYTICS_URL_MAX && /^https:\/\/[^\s;,'"]+$/.test(url) && URL.canParse(url));

export const siteFlaws = (site: { analytics_url: string; ignored_networks: readonly string[] } | null): Flaws =>
  site === null
    ? noFlaws
    : {
        ...(!isAnalyticsUrl(site.analytics_url) && { 'site.analytics_url': { code: 'web_address' } }),
        ...networksFlaws(site.ignored_networks, 'site.'),
      };
