import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const campaigns = { frame: 'admin', needAuth: true, permission: 'admin.phishing.campaigns' } as const;
const templates = { frame: 'admin', needAuth: true, permission: 'admin.phishing.templates' } as const;

export const phishingScreens: readonly Screen[] = [
  {
    frame: 'bare',
    needAuth: false,
    path: '/phishing/gotcha',
    component: lazyScreen(() => import('../../features/phishing-delivery/screens/gotcha-screen.tsx'), 'GotchaScreen'),
  },
  {
    ...campaigns,
    path: '/admin/phishing/campaigns',
    component: lazyScreen(() => import('../../features/phishing-campaigns/screens/campaigns-screen.tsx'), 'CampaignsScreen'),
    menu: { section: 'phishing', order: 1, label: 'menu.campaigns' },
  },
  {
    ...campaigns,
    path: '/admin/phishing/campaigns/create',
    component: lazyScreen(
      () => import('../../features/phishing-campaigns/screens/create-campaign-screen.tsx'),
      'CreateCampaignScreen',
    ),
  },
  {
    ...campaigns,
    path: '/admin/phishing/campaigns/$campaign_id',
    component: lazyScreen(() => import('../../features/phishing-campaigns/screens/campaign-screen.tsx'), 'CampaignScreen'),
  },
  {
    ...campaigns,
    path: '/admin/phishing/campaigns/$campaign_id/statistics',
    component: lazyScreen(
      () => import('../../features/phishing-campaigns/screens/campaign-statistics-screen.tsx'),
      'CampaignStatisticsScreen',
    ),
  },
  {
    ...campaigns,
    path: '/admin/phishing/campaigns/$campaign_id/$template_id/statistics',
    component: lazyScreen(
      () => import('../../features/phishing-campaigns/screens/campaign-template-statistics-screen.tsx'),
      'CampaignTemplateStatisticsScreen',
    ),
  },
  {
    ...templates,
    path: '/admin/phishing/templates',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/templates-screen.tsx'), 'TemplatesScreen'),
    menu: { section: 'phishing', order: 3, label: 'menu.templates' },
  },
  {
    ...templates,
    path: '/admin/phishing/templates/new',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/new-template-screen.tsx'), 'NewTemplateScreen'),
  },
  {
    ...templates,
    path: '/admin/phishing/templates/$template_id',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/template-screen.tsx'), 'TemplateScreen'),
  },
  {
    ...templates,
    path: '/admin/phishing/templates/$template_id/edit',
    component: lazyScreen(
      () => import('../../features/phishing-templates/screens/edit-template-screen.tsx'),
      'EditTemplateScreen',
    ),
  },
  {
    ...templates,
    path: '/admin/phishing/templates/$template_id/email/create',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/new-email-screen.tsx'), 'NewEmailScreen'),
  },
  {
    ...templates,
    path: '/admin/phishing/templates/$template_id/email/$email_id/edit',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/edit-email-screen.tsx'), 'EditEmailScreen'),
  },
  {
    ...templates,
    path: '/admin/phishing/templates/$template_id/page/create',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/new-page-screen.tsx'), 'NewPageScreen'),
  },
  {
    ...templates,
    path: '/admin/phishing/templates/$template_id/page/$page_id/edit',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/edit-page-screen.tsx'), 'EditPageScreen'),
  },
];
