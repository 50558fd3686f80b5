import { getMe } from '@vigil/contract/profile/endpoints.ts';
import * as endpoints from '@vigil/contract/two-factor/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const myTwoFactorQuery = () => query(endpoints.getMyTwoFactor, {});
/** Loaded again each time, so that the secret does not stay in memory. */
export const myQrLinkQuery = () => ({ ...query(endpoints.getMyQrLink, {}), gcTime: 0, staleTime: Infinity });

const invalidates = [endpoints.getMyTwoFactor, getMe];
export const useSetUpTwoFactor = () => useCall(endpoints.setUpTwoFactor, { silent: true, tip: 'two_factor.registered' });
export const useVerifyTwoFactor = () => useCall(endpoints.verifyTwoFactor, { silent: true });
export const useDeactivateTwoFactor = () =>
  useCall(endpoints.deactivateTwoFactor, { silent: true, tip: 'two_factor.off', invalidates });
export const useRenewRecoveryCodes = () => useCall(endpoints.renewRecoveryCodes, { silent: true, invalidates });
export const useResetTwoFactor = () => useCall(endpoints.resetTwoFactor, { tip: 'two_factor.reset' });
/** Reloaded only after the codes were shown, because the new state would replace them on screen. */
export const twoFactorReads = invalidates;
