import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams, pageOf, pageQuery } from '../shared/page.ts';
import { pictureLimits } from '../shared/file-limits.ts';
import { file } from '../shared/upload.ts';
import {
  administrator,
  newOrganization,
  organization,
  organizationBrand,
  organizationChange,
  organizationDetails,
  organizationNode,
  organizationTotals,
  superUser,
} from './organization.ts';

export const getCurrentOrganization = api.get('/organizations/current', { permission: 'session', response: organization });

export const getMyOrganizationTitle = api.get('/organizations/my-title', { permission: 'session', response: organizationBrand });

const permission = 'admin.organization';
const one = { permission, params: idParams } as const;

export const getOrganization = api.get('/organizations/{id}', { ...one, response: organizationDetails });

/** The children of one organisation, or all organisations below the caller's that match a search. */
export const listOrganizations = api.get('/organizations/children', {
  permission,
  query: pageQuery.extend({ parent_id: id.optional(), search: z.string().trim().max(200).optional() }),
  response: pageOf(organizationNode),
});

export const getOrganizationTotals = api.get('/organizations/totals', {
  permission,
  ours: 'The head of the screen counts what its tree shows level by level.',
  response: organizationTotals,
});

export const createOrganization = api.post('/organizations/children', {
  once: true,
  permission,
  body: newOrganization,
  response: organizationDetails,
});

export const changeOrganization = api.patch('/organizations/children/{id}', {
  ...one,
  body: organizationChange,
  takesVersion: true,
  response: organizationDetails,
});

/** Only a deactivated organisation without children can be deleted. */
export const deleteOrganization = api.delete('/organizations/children/{id}', { ...one, response: done });

const logo = { ...one, ours: 'The public contract shows logos and sets none.' } as const;
export const saveLogo = api.put('/organizations/{id}/logo', {
  ...logo,
  encoding: 'multipart',
  body: z.object({ logo: file(pictureLimits) }),
  response: organizationDetails,
});
export const deleteLogo = api.delete('/organizations/{id}/logo', { ...logo, response: organizationDetails });

const superUsers = {
  permission: 'admin.settings.superusers',
  ours: 'The public contract names the screen and shows no calls.',
} as const;
export const listSuperUsers = api.get('/organizations/{id}/superusers', {
  ...superUsers,
  params: idParams,
  response: z.object({ data: z.array(superUser) }),
});
export const appointSuperUser = api.post('/organizations/{id}/superusers', {
  ...superUsers,
  once: true,
  params: idParams,
  body: administrator,
  response: superUser,
});
/** The person remains an operator. */
export const removeSuperUser = api.delete('/organizations/{id}/superusers/{user_id}', {
  ...superUsers,
  params: z.object({ id, user_id: id }),
  response: done,
});
