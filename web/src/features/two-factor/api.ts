import { getMe } from '@vigil/contract/profile/endpoints.ts';
import * as endpoints from '@vigil/contract/two-factor/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const myTwoFactorQuery = () => query(endpoints.getMyTwoFactor, {});
/** Loads the QR code's link each time, so that its secret does not stay in memory. */
export const myQrLinkQuery = () => ({ ...query(endpoints.getMyQrLink, {}), gcTime: 0, staleTime: Infinity });

const invalidates = [endpoints.getMyTwoFactor, getMe];
export const useSetUpTwoFactor = () => useCall(endpoints.setUpTwoFactor, { silent: true, tip: 'two_factor.registered' });
export const useVerifyTwoFactor = () => useCall(endpoints.verifyTwoFactor, { silent: true });
export const useDeactivateTwoFactor = () =>
  useCall(endpoints.deactivateTwoFactor, { silent: true, tip: 'two_factor.off', invalidates });
export const useRenewRecoveryCodes = () => useCall(endpoints.renewRecoveryCodes, { silent: true, invalidates });
export const useResetTwoFactor = () => useCall(endpoints.resetTwoFactor, { tip: 'two_factor.reset' });
/** Endpoints to load again after the recovery codes were shown. Loading them sooner would replace the codes on the screen. */
export const twoFactorReads = invalidates;
