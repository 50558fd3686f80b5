import {
  askMyAddress,
  cancelMyAddress,
  changePassword,
  endImpersonation,
  generatePassword,
  getMyAddressWish,
  resendMyAddress,
  impersonate,
} from '@vigil/contract/auth/endpoints.ts';
import { getCurrentOrganization } from '@vigil/contract/organizations/endpoints.ts';
import {
  changeMe,
  deleteMyAvatar,
  endMyOtherSessions,
  endMySession,
  getMe,
  getMyPermissions,
  listMySessions,
  saveMyAvatar,
} from '@vigil/contract/profile/endpoints.ts';
import { flattenPermissions } from '@vigil/contract/profile/rules.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/i18n.ts';
import { session, useToken } from '../../lib/session.ts';

/** The signed-in person; cached until they sign out. */
export const meQuery = () => queryOptions({ ...query(getMe, {}), staleTime: Infinity, gcTime: Infinity });

export const permissionsQuery = () =>
  queryOptions({
    ...query(getMyPermissions, {}),
    staleTime: Infinity,
    gcTime: Infinity,
    select: (tree) => new Set(flattenPermissions(tree) as Permission[]),
  });

export const useMe = () => useQuery({ ...meQuery(), enabled: useToken() !== null }).data;

/** The smallest group whose results may be shown; results by name are then hidden. Null: results are shown by name. */
export const useMinGroupSize = (): number | null => useMe()?.smallest_group ?? null;

/** Whether an operator is impersonating the person: nothing is saved, and private data is hidden. */
export const useIsReadOnly = (): boolean => (useMe()?.seen_by ?? null) !== null;

export const useImpersonate = () => useCall(impersonate, { onSuccess: ({ access_token }) => session.impersonate(access_token) });
/** Ends impersonation in this tab at once, even if the server cannot be reached: there it expires. */
export const useEndImpersonation = () => {
  const id = useMe()?.id;
  return useMutation({
    meta: { silent: true },
    mutationFn: () => call(endImpersonation, {}),
    onSettled: () => session.impersonate(null, `admin/staff/employees/${id}`),
  });
};

const nothing: ReadonlySet<Permission> = new Set();

export const usePermissions = (): ReadonlySet<Permission> =>
  useQuery({ ...permissionsQuery(), enabled: useToken() !== null }).data ?? nothing;

export const mySessionsQuery = () => query(listMySessions, {});
const invalidates = [listMySessions];
export const useEndMySession = () => useCall(endMySession, { invalidates });
export const useEndMyOtherSessions = () => useCall(endMyOtherSessions, { invalidates });
/** Changing the password ends every other session. */
export const useChangePassword = () => useCall(changePassword, { silent: true, tip: 'password.update', invalidates });

export const addressWishQuery = () => query(getMyAddressWish, {});
const wish = { silent: true, invalidates: [getMyAddressWish] };
export const useRequestAddressChange = () => useCall(askMyAddress, wish);
export const useResendMyAddress = () => useCall(resendMyAddress, wish);
export const useCancelMyAddress = () => useCall(cancelMyAddress, wish);

const person = { invalidates: [getMe] };
export const useChangeMe = () => useCall(changeMe, { ...person, silent: true, tip: 'users.update' });
export const useSaveMyAvatar = () => useCall(saveMyAvatar, { ...person, silent: true, tip: 'users.avatar' });
export const useDeleteMyAvatar = () => useCall(deleteMyAvatar, { ...person, tip: 'users.avatar' });

/**
 * Changes the language here at once, and in the profile of a signed-in person, for emails and other browsers. Impersonation saves
 * nothing.
 */
export function useChooseLanguage(): (language: Language) => void {
  const save = useCall(changeMe, person);
  const isReadOnly = useIsReadOnly();
  const isOwn = useToken() !== null && !isReadOnly;
  return (language) => {
    void chooseLanguage(language);
    if (isOwn) save.mutate({ body: { language } });
  };
}

/** The minimum password length that the organisation requires. */
export const usePasswordLength = (): number | undefined => useQuery(query(getCurrentOrganization, {})).data?.password_min_length;

/** Spec point 8: a failure to generate one is only logged. */
export async function newPassword(organization_id: string, role: 'operator' | 'employee'): Promise<string | null> {
  try {
    return (await call(generatePassword, { query: { organization_id, role } })).password;
  } catch (error) {
    console.error(error);
    return null;
  }
}
