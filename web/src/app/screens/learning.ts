import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const courses = { frame: 'admin', needAuth: true, permission: 'admin.learning.courses' } as const;
const assigned = { frame: 'admin', needAuth: true, permission: 'admin.learning.assigned' } as const;

const themes = lazyScreen(() => import('../../features/modules/screens/themes-screen.tsx'), 'ThemesScreen');
const theme = lazyScreen(() => import('../../features/modules/screens/theme-screen.tsx'), 'ThemeScreen');
const employees = lazyScreen(
  () => import('../../features/assignments/screens/assigned-employees-screen.tsx'),
  'AssignedEmployeesScreen',
);
const selectCourse = () => import('../../features/assignments/screens/select-course-screen.tsx');
const assignCourse = () => import('../../features/assignments/screens/assign-course-screen.tsx');

/** The paths of the theme editor, which is the same wherever it is opened from. */
const themeEditors = [
  '/admin/learning/themes/new',
  '/admin/learning/themes/$theme_id',
  '/admin/learning/themes/new/section/$section_id',
  '/admin/learning/themes/new/course/$course_id/section/$section_id',
  '/admin/learning/themes/$theme_id/section/$section_id',
  '/admin/learning/themes/new/$theme_id/section/$section_id',
  '/admin/learning/themes/$theme_id/course/$course_id/section/$section_id',
  '/admin/learning/themes/new/$theme_id/course/$course_id/section/$section_id',
] as const;

export const learningScreens: readonly Screen[] = [
  {
    path: '/admin/learning/assigned',
    ...assigned,
    component: lazyScreen(() => import('../../features/assignments/screens/assigned-screen.tsx'), 'AssignedScreen'),
    menu: { section: 'learning', order: 1, label: 'menu.assigned' },
  },
  { path: '/admin/learning/assigned/select', ...assigned, component: lazyScreen(selectCourse, 'SelectCourseScreen') },
  {
    path: '/admin/learning/assigned/select-public',
    ...assigned,
    component: lazyScreen(selectCourse, 'SelectPublicCourseScreen'),
  },
  { path: '/admin/learning/assigned/create', ...assigned, component: lazyScreen(assignCourse, 'AssignCourseScreen') },
  {
    path: '/admin/learning/assigned/create-public',
    ...assigned,
    component: lazyScreen(assignCourse, 'AssignPublicCourseScreen'),
  },
  {
    path: '/admin/learning/assigned/$course_id',
    ...assigned,
    component: lazyScreen(() => import('../../features/assignments/screens/assigned-course-screen.tsx'), 'AssignedCourseScreen'),
  },
  { path: '/admin/learning/assigned/$course_id/employees', ...assigned, component: employees },
  {
    path: '/admin/learning/assigned/$course_id/employees/$employee_id',
    ...assigned,
    component: lazyScreen(() => import('../../features/scorm/screens/scorm-attempts-screen.tsx'), 'ScormAttemptsScreen'),
  },
  { path: '/admin/learning/shared/$course_id/employees', ...assigned, component: employees },
  {
    path: '/admin/learning/courses',
    ...courses,
    component: lazyScreen(() => import('../../features/courses/screens/courses-screen.tsx'), 'CoursesScreen'),
    menu: { section: 'learning', order: 2, label: 'menu.courses' },
  },
  {
    path: '/admin/learning/courses/create',
    ...courses,
    component: lazyScreen(() => import('../../features/courses/screens/create-course-screen.tsx'), 'CreateCourseScreen'),
  },
  {
    path: '/admin/learning/courses/edit/$course_id',
    ...courses,
    component: lazyScreen(() => import('../../features/courses/screens/edit-course-screen.tsx'), 'EditCourseScreen'),
  },
  {
    path: '/admin/learning/courses/preview/$course_id',
    ...courses,
    component: lazyScreen(() => import('../../features/courses/screens/course-preview-screen.tsx'), 'CoursePreviewScreen'),
  },
  {
    path: '/admin/learning/courses/scorm/create',
    ...courses,
    component: lazyScreen(() => import('../../features/scorm/screens/upload-scorm-screen.tsx'), 'UploadScormScreen'),
  },
  {
    path: '/admin/learning/courses/scorm/$course_id',
    ...courses,
    component: lazyScreen(() => import('../../features/scorm/screens/scorm-course-screen.tsx'), 'ScormCourseScreen'),
  },
  {
    path: '/admin/learning/courses/scorm/$course_id/trial',
    ...courses,
    component: lazyScreen(() => import('../../features/scorm/screens/scorm-trial-screen.tsx'), 'ScormTrialScreen'),
  },
  {
    path: '/admin/learning/themes',
    ...courses,
    component: themes,
    menu: { section: 'learning', order: 3, label: 'menu.themes' },
  },
  ...themeEditors.map((path) => ({ path, ...courses, component: theme })),
  { path: '/admin/learning/modules', ...courses, component: themes },
  {
    path: '/admin/learning/modules/preview/$module_id',
    ...courses,
    component: lazyScreen(() => import('../../features/modules/screens/module-preview-screen.tsx'), 'ModulePreviewScreen'),
  },
];
