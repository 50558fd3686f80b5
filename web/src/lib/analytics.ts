import { site } from './site.ts';
import { trustedScript } from './trusted-types.ts';

/** Loads the analytics' script where the installation has switched one on; otherwise nothing comes from another host. */
export function startAnalytics(): void {
  if (!site.analytics?.enabled) return;
  const script = document.createElement('script');
  script.src = trustedScript(site.analytics.url);
  script.async = true;
  document.head.append(script);
}
