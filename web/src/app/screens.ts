import type { Screen } from './screen.ts';
import { authScreens } from './screens/auth.ts';
import { developmentScreens } from './screens/development.ts';
import { learningScreens } from './screens/learning.ts';
import { organizationScreens } from './screens/organization.ts';
import { phishingScreens } from './screens/phishing.ts';
import { settingsScreens } from './screens/settings.ts';
import { siteScreens } from './screens/site.ts';
import { staffScreens } from './screens/staff.ts';
import { statisticsScreens } from './screens/statistics.ts';
import { userScreens } from './screens/user.ts';

/** The one table of screens: routes, guards, menus and tests are derived from it. */
export const screens: readonly Screen[] = [
  ...authScreens,
  ...statisticsScreens,
  ...learningScreens,
  ...staffScreens,
  ...phishingScreens,
  ...organizationScreens,
  ...settingsScreens,
  ...userScreens,
  ...siteScreens,
  ...developmentScreens,
];
