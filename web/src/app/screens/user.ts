import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const learning = { frame: 'user', needAuth: true, permission: 'user.learning' } as const;

export const userScreens: readonly Screen[] = [
  {
    path: '/user/learning',
    ...learning,
    component: lazyScreen(() => import('../../features/learning/screens/learning-screen.tsx'), 'LearningScreen'),
    menu: { section: 'learning', order: 1, label: 'menu.user_learning' },
  },
  {
    path: '/user/learning/courses/$course_id',
    ...learning,
    component: lazyScreen(() => import('../../features/learning/screens/my-course-screen.tsx'), 'MyCourseScreen'),
  },
  {
    path: '/user/learning/courses/scorm/$course_id',
    ...learning,
    component: lazyScreen(() => import('../../features/scorm/screens/my-scorm-course-screen.tsx'), 'MyScormCourseScreen'),
  },
  {
    path: '/user/learning/courses/$course_id/modules/$module_id',
    ...learning,
    component: lazyScreen(() => import('../../features/learning/screens/slides-screen.tsx'), 'SlidesScreen'),
  },
  {
    path: '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id',
    ...learning,
    component: lazyScreen(() => import('../../features/learning/screens/quiz-screen.tsx'), 'QuizScreen'),
  },
  {
    path: '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id/result',
    ...learning,
    component: lazyScreen(() => import('../../features/learning/screens/quiz-result-screen.tsx'), 'QuizResultScreen'),
  },
  {
    path: '/user/statistics',
    frame: 'user',
    needAuth: true,
    permission: 'user.statistics',
    component: lazyScreen(() => import('../../features/statistics/screens/my-statistics-screen.tsx'), 'MyStatisticsScreen'),
    menu: { section: 'statistics', order: 2, label: 'menu.user_statistics' },
  },
  {
    path: '/user/profile',
    frame: 'user',
    needAuth: true,
    component: lazyScreen(() => import('../../features/profile/screens/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/user/profile/two-factor',
    frame: 'user',
    needAuth: true,
    component: lazyScreen(() => import('../../features/two-factor/screens/two-factor-screen.tsx'), 'TwoFactorScreen'),
  },
];
