import { session } from './session.ts';
import { site } from './site.ts';
import { trustedScript } from './trusted-types.ts';

/**
 * Loads the analytics script if the installation has enabled one; nothing else loads from another host. Does not track signed-in
 * people, because signing in leaves the page that loaded the script.
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
