import { getMe } from '@vigil/contract/profile/endpoints.ts';
import * as endpoints from '@vigil/contract/two-factor/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const myTwoFactorQuery = () => query(endpoints.getMyTwoFactor, {});
/** Asked for again each time: the secret does not stay in memory. */
export const myQrLinkQuery = () => ({ ...query(endpoints.getMyQrLink, {}), gcTime: 0, staleTime: Infinity });

const invalidates = [endpoints.getMyTwoFactor, getMe];
export const useSetUpTwoFactor = () => useCall(endpoints.setUpTwoFactor, { silent: true, tip: 'two_factor.registered' });
export const useVerifyTwoFactor = () => useCall(endpoints.verifyTwoFactor, { silent: true });
export const useDeactivateTwoFactor = () =>
  useCall(endpoints.deactivateTwoFactor, { silent: true, tip: 'two_factor.off', invalidates });
export const useRenewRecoveryCodes = () => useCall(endpoints.renewRecoveryCodes, { silent: true, invalidates });
export const useResetTwoFactor = () => useCall(endpoints.resetTwoFactor, { tip: 'two_factor.reset' });
/** Read once they were shown: the codes must not be swept away by the state that follows. */
export const twoFactorReads = invalidates;
