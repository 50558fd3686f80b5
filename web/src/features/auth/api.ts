import {
  askRecovery,
  confirmAddress,
  confirmRecovery,
  getAddressLink,
  getInvitation,
  getRecovery,
  register,
  signIn,
  signInByDirectory,
  signOut,
} from '@vigil/contract/auth/endpoints.ts';
import { signOutOfSso } from '@vigil/contract/sso/endpoints.ts';
import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { useMutation } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { beforeSignOut } from '../../lib/before-sign-out.ts';
import { session } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';

/** Stores the token of a sign-in; the guards then load the account and redirect the person. */
const startSession = { silent: true, onSuccess: ({ access_token }: AccessToken) => session.start(access_token) };
export const useSignIn = () => useCall(signIn, startSession);
export const useSignInByDirectory = () => useCall(signInByDirectory, startSession);

/** Signs the person out in this browser even when the server cannot be reached. */
export const useSignOut = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      await beforeSignOut.run();
      return site.use_sso ? (await call(signOutOfSso, {})).url : void (await call(signOut, {}));
    },
    onSettled: (elsewhere) => {
      session.signOut();
      // Reloading the page clears everything in memory. With single sign-on, the provider's page opens instead, where the person
      // signs out too.
      location.replace(elsewhere ?? `${import.meta.env.BASE_URL}auth/login`);
    },
  });

export const invitationQuery = (invite_token: string) => ({
  ...query(getInvitation, { params: { invite_token } }),
  retry: false,
  meta: { silent: true },
});

export const useRegister = () => useCall(register, { silent: true, tip: 'registration.success' });

export const useRequestRecovery = () => useCall(askRecovery, { silent: true });
export const recoveryQuery = (token: string) => ({
  ...query(getRecovery, { params: { token } }),
  retry: false,
  meta: { silent: true },
});
export const useConfirmRecovery = () => useCall(confirmRecovery, { silent: true, tip: 'password.update' });

export const addressLinkQuery = (token: string) => ({
  ...query(getAddressLink, { params: { token } }),
  retry: false,
  meta: { silent: true },
});
/** Confirms a new address. The server then ends all sessions of the account, so this browser's session ends too. */
export const useConfirmAddress = () => useCall(confirmAddress, { silent: true, onSuccess: () => session.end() });
