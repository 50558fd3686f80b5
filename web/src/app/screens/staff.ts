import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const employees = { frame: 'admin', needAuth: true, permission: 'admin.staff.employees' } as const;

export const staffScreens: readonly Screen[] = [
  {
    path: '/admin/staff/employees',
    ...employees,
    component: lazyScreen(() => import('../../features/employees/screens/employees-screen.tsx'), 'EmployeesScreen'),
    menu: { section: 'staff', order: 1, label: 'menu.employees' },
  },
  {
    path: '/admin/staff/employees/$employee_id',
    ...employees,
    component: lazyScreen(() => import('../../features/employees/screens/employee-screen.tsx'), 'EmployeeScreen'),
  },
  {
    path: '/admin/staff/employees/$employee_id/assigned-courses',
    ...employees,
    component: lazyScreen(() => import('../../features/employees/screens/employee-courses-screen.tsx'), 'EmployeeCoursesScreen'),
  },
  {
    path: '/admin/staff/employees/$employee_id/courses/$course_id',
    ...employees,
    component: lazyScreen(() => import('../../features/employees/screens/employee-course-screen.tsx'), 'EmployeeCourseScreen'),
  },
  {
    path: '/admin/staff/employees/$employee_id/courses/$course_id/attempts/$attempt_id',
    ...employees,
    component: lazyScreen(() => import('../../features/employees/screens/employee-attempt-screen.tsx'), 'EmployeeAttemptScreen'),
  },
  {
    path: '/admin/staff/tags',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.staff.tags',
    component: lazyScreen(() => import('../../features/tags/screens/tags-screen.tsx'), 'TagsScreen'),
    menu: { section: 'staff', order: 3, label: 'menu.tags' },
  },
];
