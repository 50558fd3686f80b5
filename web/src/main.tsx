import './lib/trusted-types.ts';
import './lib/program-files.ts';
import './lib/validation.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import './ui/theme/styles.ts';
import { App } from './app/app.tsx';
import { preloadFirstScreen, loadFirstScreen } from './app/router.tsx';
import { startAnalytics } from './lib/analytics.ts';
import { followNetwork } from './lib/connection.ts';
import { startTranslations } from './lib/i18n.ts';
import { refetchWhenRestored } from './lib/query-client.ts';
import { followOtherTabs } from './lib/session.ts';
import { site } from './lib/site.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('There is no #root element to start in');
// In a browser that is too old, the page already has content, which says so.
const isShown = element.hasChildNodes();

// The nonce of the style sheet that stops the page behind a dialog from scrolling.
setNonce(site.styleNonce);
startAnalytics();
preloadFirstScreen();
await startTranslations();
followOtherTabs();
followNetwork();
refetchWhenRestored();
await loadFirstScreen();
if (!isShown) createRoot(element).render(<App />);
