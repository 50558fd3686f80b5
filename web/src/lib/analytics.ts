import { session } from './session.ts';
import { site } from './site.ts';
import { trustedScript } from './trusted-types.ts';

/**
 * Loads the analytics' script where the installation has switched one on; otherwise nothing comes from another host. Nobody is
 * followed once they are signed in: the page that has loaded it is left then.
 */
export function startAnalytics(): void {
  if (!site.analytics?.enabled || session.token() !== null) return;
  const script = document.createElement('script');
  script.src = trustedScript(site.analytics.url);
  script.async = true;
  document.head.append(script);
  session.subscribe(() => {
    if (session.token() !== null) location.reload();
  });
}
