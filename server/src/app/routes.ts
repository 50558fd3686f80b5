import type { Sites } from '../http/sites.ts';
import type { Services } from '../http/context.ts';
import { healthRoutes } from '../http/health.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { departmentRoutes } from '../features/departments/routes.ts';
import { directoryRoutes } from '../features/directories/routes.ts';
import { assignmentRoutes } from '../features/assignments/routes.ts';
import { courseRoutes } from '../features/courses/routes.ts';
import { fileRoutes } from '../features/files/routes.ts';
import { learningRoutes } from '../features/learning/routes.ts';
import { moduleRoutes, slideRoutes } from '../features/modules/routes.ts';
import { employeeRoutes } from '../features/employees/routes.ts';
import { longJobRoutes } from '../features/long-jobs/routes.ts';
import { organizationRoutes } from '../features/organizations/routes.ts';
import { phishingCampaignRoutes } from '../features/phishing-campaigns/routes.ts';
import { letterRoutes, trackingRoutes } from '../features/phishing-delivery/routes.ts';
import { phishingTemplateRoutes } from '../features/phishing-templates/routes.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { statisticRoutes } from '../features/statistics/routes.ts';
import { siteRoutes } from '../features/site/routes.ts';
import { documentRoutes } from './document.ts';

/** Every feature's routes, by the host that they answer on. */
export async function registerRoutes(sites: Sites, services: Services): Promise<void> {
  const app = { app: sites.app, services };
  const content = { app: sites.content, services };
  healthRoutes(sites.app, services);
  healthRoutes(sites.elsewhere, services);
  authRoutes(app);
  directoryRoutes(app);
  profileRoutes(app);
  organizationRoutes(app);
  courseRoutes(app);
  moduleRoutes(app);
  assignmentRoutes(app);
  learningRoutes(app);
  statisticRoutes(app);
  slideRoutes(content);
  fileRoutes(content);
  departmentRoutes(app);
  employeeRoutes(app);
  longJobRoutes(app);
  phishingTemplateRoutes(app);
  phishingCampaignRoutes(app);
  trackingRoutes(sites, services);
  letterRoutes(sites, services);
  await siteRoutes(app);
  await documentRoutes(sites);
}
