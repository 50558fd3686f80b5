import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../screen.ts';

export const staffScreens: readonly Screen[] = [
  {
    path: '/admin/staff/employees',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.staff.employees',
    component: lazyRouteComponent(() => import('../../features/employees/screens/employees-screen.tsx'), 'EmployeesScreen'),
    menu: { section: 'staff', order: 1, label: 'menu.employees' },
  },
  {
    path: '/admin/staff/tags',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.staff.tags',
    component: lazyRouteComponent(() => import('../../features/tags/screens/tags-screen.tsx'), 'TagsScreen'),
    menu: { section: 'staff', order: 3, label: 'menu.tags' },
  },
];
