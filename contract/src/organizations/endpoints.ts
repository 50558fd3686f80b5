import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { organization } from './organization.ts';

export const getCurrentOrganization = api({
  method: 'GET',
  path: '/organizations/current',
  permission: 'session',
  response: organization,
});

export const getMyOrganizationTitle = api({
  method: 'GET',
  path: '/organizations/my-title',
  permission: 'session',
  response: z.object({ title: z.string(), logo_url: z.string().nullable(), theme_color: z.string() }),
});
