import { z } from 'zod';
import { api, gateway, users } from '../shared/base-paths.ts';
import { done, id, idParams } from '../shared/page.ts';
import { roles } from '../shared/permissions.ts';
import { accessToken } from './access-token.ts';
import { addressLink, pendingAddress, newAddress } from './address.ts';
import { newPassword, recovery } from './password.ts';
import { signInPolicy, signInPolicyChange } from './policy.ts';
import { invitation, registration } from './registration.ts';

export const signIn = gateway({
  method: 'POST',
  path: '/authentication/oauth',
  permission: 'public',
  encoding: 'form',
  takesMore: 'OAuth 2 (RFC 6749, 3.2): clients add `scope` and others, and what is unknown is to be ignored.',
  body: z.object({
    grant_type: z.literal('password'),
    username: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(1024),
  }),
  response: accessToken,
});

export const signInByDirectory = api({
  method: 'POST',
  path: '/auth/ldap',
  permission: 'public',
  body: z.object({
    username: z.string().trim().min(1).max(320),
    // Many LDAP servers treat an empty password as an anonymous bind, which always succeeds.
    password: z.string().min(1).max(1024),
    organization: id.optional(),
    domain: z.string().trim().toLowerCase().max(253).optional(),
  }),
  response: accessToken,
});

export const signOut = api({
  method: 'POST',
  path: '/auth/logout',
  permission: 'session',
  /** Where the browser goes next, within this site; absent: the sign-in page. */
  query: z.object({ domain_url: z.string().max(2000).optional() }),
  response: done.extend({ url: z.string() }),
});

export const getInvitation = users({
  method: 'GET',
  path: '/registration/info/token/{invite_token}',
  permission: 'public',
  params: z.object({ invite_token: z.string().min(1).max(200) }),
  response: invitation,
});

export const register = users({
  method: 'POST',
  path: '/registration',
  permission: 'public',
  body: registration,
  response: z.object({ email: z.string() }),
});

/** Emails a recovery link. By default the answer is the same whether or not the address is registered. */
export const askRecovery = users({
  method: 'POST',
  path: '/password/reset',
  permission: 'public',
  body: z.object({ email: z.email().max(254) }),
  response: done,
});

export const getRecovery = users({
  method: 'GET',
  path: '/password/reset/token/{token}',
  permission: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: recovery,
});

export const confirmRecovery = users({
  method: 'POST',
  path: '/password/reset/confirm',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
  response: done,
});

export const changePassword = users({
  method: 'POST',
  path: '/password/update',
  permission: 'session',
  body: z.object({ old_password: z.string().min(1).max(1024), new_password: newPassword }),
  response: done,
});

const ownAddress = {
  permission: 'session',
  ours: 'The public contract has no call to change one’s own address; here an email to the new address confirms it.',
} as const;
const wish = z.object({ wish: pendingAddress.nullable() });

export const getMyAddressWish = users({
  ...ownAddress,
  method: 'GET',
  path: '/users/me/address',
  isPersonal: true,
  response: wish,
});
/** Emails the new address; nothing changes until its link is opened. */
export const askMyAddress = users({
  ...ownAddress,
  method: 'POST',
  once: true,
  path: '/users/me/address',
  body: newAddress,
  response: wish,
});
/** Sends another email; the previous link stops working. */
export const resendMyAddress = users({
  ...ownAddress,
  method: 'POST',
  once: true,
  path: '/users/me/address/letter',
  response: wish,
});
export const cancelMyAddress = users({ ...ownAddress, method: 'DELETE', path: '/users/me/address', response: done });

export const getAddressLink = users({
  ...ownAddress,
  method: 'GET',
  path: '/address/token/{token}',
  permission: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: addressLink,
});
export const confirmAddress = users({
  ...ownAddress,
  method: 'POST',
  path: '/address/confirm',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string() }),
});

/** Returns a password that meets the organisation's policy; it is stored nowhere. */
export const generatePassword = users({
  method: 'GET',
  path: '/password/generate',
  isPersonal: true,
  permission: 'admin.staff.employees',
  query: z.object({ organization_id: id, role: z.enum(roles).exclude(['pdf_service']).default('employee') }),
  response: z.object({ password: z.string() }),
});

const policy = {
  permission: 'admin.settings.adfs',
  path: '/organizations/sign-in-policy',
  ours: 'The public contract shows no calls for what an organisation asks of passwords.',
  response: signInPolicy,
} as const;
export const getSignInPolicy = api({ ...policy, method: 'GET' });
export const changeSignInPolicy = api({ ...policy, method: 'PATCH', body: signInPolicyChange, takesVersion: true });

const seeing = {
  method: 'POST',
  ours: 'The product lets an administrator look as someone of a lower role; the public contract shows no calls for it.',
} as const;
/** Opens a read-only session as another person, for half an hour at most. */
export const impersonate = users({
  ...seeing,
  path: '/users/{id}/see-as',
  permission: 'admin.staff.employees',
  params: idParams,
  response: accessToken,
});
export const endImpersonation = users({
  ...seeing,
  path: '/users/me/see-as/end',
  permission: 'session',
  whileSeeing: true,
  response: done,
});
