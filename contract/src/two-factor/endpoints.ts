import { z } from 'zod';
import { accessToken } from '../auth/access-token.ts';
import { api, users } from '../shared/base-paths.ts';
import { done, flag, idParams } from '../shared/page.ts';
import { code, myTwoFactor, recoveryCodes, twoFactorLink, twoFactorSetUp } from './two-factor.ts';

/** Calls that are also open to people who must set up a second factor before they are fully signed in. */
const own = { permission: 'session', whilePending: true } as const;
const secret = { ...own, method: 'GET', isPersonal: true } as const;

export const getMyTwoFactor = users({
  ...secret,
  path: '/users/twofa/my-state',
  ours: 'The public contract returns the QR code and has no way to learn whether one is needed.',
  response: myTwoFactor,
});

export const getMyQrLink = users({ ...secret, path: '/users/twofa/my-qr-link', response: twoFactorLink });

/** The first correct code switches the second factor on. */
export const setUpTwoFactor = users({
  ...own,
  method: 'POST',
  path: '/twofa/code/testing',
  body: code,
  response: twoFactorSetUp,
});

export const verifyTwoFactor = users({
  method: 'POST',
  path: '/twofa/code/verify',
  permission: 'pending2fa',
  body: code,
  response: accessToken,
});

export const deactivateTwoFactor = users({
  method: 'POST',
  path: '/users/twofa/deactivate',
  permission: 'session',
  body: code,
  response: done,
});

export const renewRecoveryCodes = users({
  method: 'POST',
  path: '/users/twofa/recovery-codes',
  permission: 'session',
  ours: 'The public contract has no recovery codes.',
  body: code,
  response: recoveryCodes,
});

/** Removes a person's second factor, for people who lost both the device and the recovery codes. */
export const resetTwoFactor = users({
  method: 'POST',
  path: '/users/{id}/twofa/reset',
  permission: 'admin.staff.employees',
  ours: 'The public contract lets only the person switch it off.',
  params: idParams,
  response: done,
});

export const requireTwoFactor = api({
  method: 'PATCH',
  path: '/organizations/twofa/processing',
  permission: 'admin.settings.adfs',
  query: z.object({ active: flag }),
  response: done,
});
