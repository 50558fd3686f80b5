import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const campaigns = { frame: 'admin', needAuth: true, permission: 'admin.phishing.campaigns' } as const;
const templates = { frame: 'admin', needAuth: true, permission: 'admin.phishing.templates' } as const;

export const phishingScreens: readonly Screen[] = [
  {
    frame: 'bare',
    needAuth: false,
    path: '/phishing/gotcha',
    component: lazyScreen(() => import('../../features/phishing-tracking/screens/gotcha-screen.tsx'), 'GotchaScreen'),
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
    path: '/admin/phishing/campaigns/by-ending/create',
    component: lazyScreen(
      () => import('../../features/phishing-campaigns/screens/edit-follow-up-screen.tsx'),
      'EditFollowUpScreen',
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
    ...campaigns,
    path: '/admin/phishing/phishing-by-tags',
    component: lazyScreen(
      () => import('../../features/phishing-campaigns/screens/campaigns-screen.tsx'),
      'TaggedCampaignsScreen',
    ),
    menu: { section: 'phishing', order: 2, label: 'menu.phishing_by_tags' },
  },
  {
    ...campaigns,
    path: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id',
    component: lazyScreen(() => import('../../features/phishing-campaigns/screens/campaign-screen.tsx'), 'TaggedCampaignScreen'),
  },
  {
    ...campaigns,
    path: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/statistics',
    component: lazyScreen(
      () => import('../../features/phishing-campaigns/screens/campaign-statistics-screen.tsx'),
      'TaggedCampaignStatisticsScreen',
    ),
  },
  {
    ...campaigns,
    path: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/$template_id/statistics',
    component: lazyScreen(
      () => import('../../features/phishing-campaigns/screens/campaign-template-statistics-screen.tsx'),
      'TaggedCampaignTemplateScreen',
    ),
  },
  {
    ...campaigns,
    path: '/admin/phishing/autophish',
    component: lazyScreen(() => import('../../features/autophish/screens/autophish-screen.tsx'), 'AutophishScreen'),
    menu: { section: 'phishing', order: 3, label: 'menu.autophish' },
  },
  {
    ...templates,
    path: '/admin/phishing/templates',
    component: lazyScreen(() => import('../../features/phishing-templates/screens/templates-screen.tsx'), 'TemplatesScreen'),
    menu: { section: 'phishing', order: 4, label: 'menu.templates' },
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
  {
    ...templates,
    path: '/admin/phishing/redirect',
    component: lazyScreen(
      () => import('../../features/phishing-redirects/screens/redirect-pages-screen.tsx'),
      'RedirectPagesScreen',
    ),
    menu: { section: 'phishing', order: 5, label: 'menu.redirect' },
  },
  {
    ...templates,
    path: '/admin/phishing/redirect/create',
    component: lazyScreen(
      () => import('../../features/phishing-redirects/screens/new-redirect-page-screen.tsx'),
      'NewRedirectPageScreen',
    ),
  },
  {
    ...templates,
    path: '/admin/phishing/redirect/detail/$id',
    component: lazyScreen(
      () => import('../../features/phishing-redirects/screens/redirect-page-screen.tsx'),
      'RedirectPageScreen',
    ),
  },
  {
    ...templates,
    path: '/admin/phishing/redirect/edit/$id',
    component: lazyScreen(
      () => import('../../features/phishing-redirects/screens/edit-redirect-page-screen.tsx'),
      'EditRedirectPageScreen',
    ),
  },
  {
    ...campaigns,
    path: '/admin/phishing/exclusions',
    component: lazyScreen(() => import('../../features/phishing-exclusions/screens/exclusions-screen.tsx'), 'ExclusionsScreen'),
    menu: { section: 'phishing', order: 6, label: 'menu.exclusions' },
  },
  {
    ...campaigns,
    path: '/admin/phishing/senders',
    component: lazyScreen(
      () => import('../../features/library-senders/screens/library-senders-screen.tsx'),
      'LibrarySendersScreen',
    ),
    menu: { section: 'phishing', order: 8, label: 'menu.senders' },
  },
  {
    ...campaigns,
    path: '/admin/phishing/allow-list',
    component: lazyScreen(() => import('../../features/phishing-allow-list/screens/allow-list-screen.tsx'), 'AllowListScreen'),
    menu: { section: 'phishing', order: 7, label: 'menu.allow_list' },
  },
];
