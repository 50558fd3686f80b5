import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const statistics = { frame: 'admin', needAuth: true, permission: 'admin.statistics' } as const;

export const statisticsScreens: readonly Screen[] = [
  {
    path: '/admin/statistics/general-statictics',
    ...statistics,
    component: lazyScreen(
      () => import('../../features/dashboard/screens/general-statistics-screen.tsx'),
      'GeneralStatisticsScreen',
    ),
    menu: { section: 'statistics', order: 1, label: 'menu.general_statistics' },
  },
  {
    path: '/admin/statistics/reports',
    ...statistics,
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
