import {
  askMyAddress,
  cancelMyAddress,
  changePassword,
  endSeeing,
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

/** Who is signed in; kept until they sign out. */
export const meQuery = () => queryOptions({ ...query(getMe, {}), staleTime: Infinity, gcTime: Infinity });

export const permissionsQuery = () =>
  queryOptions({
    ...query(getMyPermissions, {}),
    staleTime: Infinity,
    gcTime: Infinity,
    select: (tree) => new Set(flattenPermissions(tree) as Permission[]),
  });

export const useMe = () => useQuery({ ...meQuery(), enabled: useToken() !== null }).data;

/** What people did with emails is told of groups of so many and more, and never by name; null: by name as well. */
export const useMinGroupSize = (): number | null => useMe()?.smallest_group ?? null;

/** Somebody else looks as the person: nothing is saved, and what is the person's alone is not shown. */
export const useIsReadOnly = (): boolean => (useMe()?.seen_by ?? null) !== null;

export const useImpersonate = () => useCall(impersonate, { onSuccess: ({ access_token }) => session.look(access_token) });
/** Over at once here, even when the server cannot be told: there it ends by itself. */
export const useEndSeeing = () => {
  const id = useMe()?.id;
  return useMutation({
    meta: { silent: true },
    mutationFn: () => call(endSeeing, {}),
    onSettled: () => session.look(null, `admin/staff/employees/${id}`),
  });
};

const nothing: ReadonlySet<Permission> = new Set();

export const usePermissions = (): ReadonlySet<Permission> =>
  useQuery({ ...permissionsQuery(), enabled: useToken() !== null }).data ?? nothing;

export const mySessionsQuery = () => query(listMySessions, {});
const invalidates = [listMySessions];
export const useEndMySession = () => useCall(endMySession, { invalidates });
export const useEndMyOtherSessions = () => useCall(endMyOtherSessions, { invalidates });
/** Every other session ends with the old password. */
export const useChangePassword = () => useCall(changePassword, { silent: true, tip: 'password.update', invalidates });

export const addressWishQuery = () => query(getMyAddressWish, {});
const wish = { silent: true, invalidates: [getMyAddressWish] };
export const useAskMyAddress = () => useCall(askMyAddress, wish);
export const useResendMyAddress = () => useCall(resendMyAddress, wish);
export const useCancelMyAddress = () => useCall(cancelMyAddress, wish);

const person = { invalidates: [getMe] };
export const useChangeMe = () => useCall(changeMe, { ...person, silent: true, tip: 'users.update' });
export const useSaveMyAvatar = () => useCall(saveMyAvatar, { ...person, silent: true, tip: 'users.avatar' });
export const useDeleteMyAvatar = () => useCall(deleteMyAvatar, { ...person, tip: 'users.avatar' });

/** Here at once, and in the profile of anyone who is signed in: emails and other browsers follow it. Anyone who only looks has none to change. */
export function useChooseLanguage(): (language: Language) => void {
  const save = useCall(changeMe, person);
  const onlyLooks = useIsReadOnly();
  const isOwn = useToken() !== null && !onlyLooks;
  return (language) => {
    void chooseLanguage(language);
    if (isOwn) save.mutate({ body: { language } });
  };
}

/** What the organisation asks of a new password. */
export const usePasswordLength = (): number | undefined => useQuery(query(getCurrentOrganization, {})).data?.password_min_length;

/** Spec point 8: that none could be made is only logged. */
export async function newPassword(organization_id: string, role: 'operator' | 'employee'): Promise<string | null> {
  try {
    return (await call(generatePassword, { query: { organization_id, role } })).password;
  } catch (error) {
    console.error(error);
    return null;
  }
}
