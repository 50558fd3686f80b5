import { getMyOrganizationTitle } from '@vigil/contract/organizations/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../features/profile/api.ts';
import { query } from '../lib/api.ts';
import { site } from '../lib/site.ts';

export type Brand = { title: string; logo: string | null; colour: string };

/**
 * Returns the organisation of a person who signed in or owes only the second factor; before that, the organisation of this
 * address.
 */
export function useBrand(): Brand {
  const isSignedIn = useMe() !== undefined;
  const { data } = useQuery({
    ...query(getMyOrganizationTitle, {}),
    staleTime: Infinity,
    meta: { silent: true },
    enabled: isSignedIn,
  });
  return data !== undefined
    ? { title: data.title, logo: data.logo_url, colour: data.theme_color }
    : { title: site.title, logo: site.logo, colour: site.theme_color };
}
