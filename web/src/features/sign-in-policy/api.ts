import { changeSignInPolicy, getSignInPolicy } from '@vigil/contract/auth/endpoints.ts';
import { getCurrentOrganization } from '@vigil/contract/organizations/endpoints.ts';
import { getMyTwoFactor, requireTwoFactor } from '@vigil/contract/two-factor/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';
import { showTip } from '../../lib/tips.ts';

export const signInPolicyQuery = () => query(getSignInPolicy, {});

const invalidates = [getSignInPolicy, getMyTwoFactor, getCurrentOrganization];
export const useChangeSignInPolicy = ({ silent = false } = {}) =>
  useCall(changeSignInPolicy, { invalidates, tip: 'sign_in_policy.update', silent });
export const useRequireTwoFactor = () =>
  useCall(requireTwoFactor, {
    invalidates,
    onSuccess: (_, { query }) => showTip(query.active === 'true' ? 'two_factor.on' : 'two_factor.off'),
  });
