import { site } from './site.ts';

/** Loads the analytics' script where the installation has switched one on; otherwise nothing comes from another host. */
export function startAnalytics(): void {
  if (!site.analytics?.enabled) return;
  const script = document.createElement('script');
  script.src = site.analytics.url;
  script.async = true;
  document.head.append(script);
}
