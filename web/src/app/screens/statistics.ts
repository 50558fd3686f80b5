import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

export const statisticsScreens: readonly Screen[] = [
  {
    path: '/admin/statistics/reports',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.statistics',
    component: lazyScreen(() => import('../../features/reports/screens/reports-screen.tsx'), 'ReportsScreen'),
    menu: { section: 'statistics', order: 2, label: 'menu.reports' },
  },
  {
    path: '/reports/$run_id',
    frame: 'user',
    needAuth: true,
    component: lazyScreen(() => import('../../features/reports/screens/sent-report-screen.tsx'), 'SentReportScreen'),
  },
];
