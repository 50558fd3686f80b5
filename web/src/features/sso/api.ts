import { exchangeSsoCode, findSsoWays, startSso } from '@vigil/contract/sso/endpoints.ts';
import * as endpoints from '@vigil/contract/sso/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';
import { urlOf } from '../../lib/request.ts';
import { session } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';

/** Loads the sign-in methods to offer before the person has entered an address. */
export const waysQuery = () => ({ ...query(findSsoWays, { body: {} }), meta: { silent: true } });
export const useFindWays = () => useCall(findSsoWays, { silent: true });

/** Begins a sign-in: navigates to the page of the single sign-on provider. */
export function goToProvider(provider: string, origin: string | undefined): void {
  location.assign(urlOf(startSso, { query: { provider, origin } }, site.apiUrl));
}

export const useExchangeCode = () =>
  useCall(exchangeSsoCode, { silent: true, onSuccess: ({ access_token }) => session.start(access_token) });

export const ssoQuery = () => query(endpoints.listSsoProviders, {});

const invalidates = [endpoints.listSsoProviders];
export const useAddProvider = () => useCall(endpoints.addSsoProvider, { invalidates, silent: true, tip: 'sso.create' });
export const useChangeProvider = () => useCall(endpoints.changeSsoProvider, { invalidates, silent: true, tip: 'sso.update' });
export const useDeleteProvider = () => useCall(endpoints.deleteSsoProvider, { invalidates, tip: 'sso.delete' });
export const useTestProvider = () => useCall(endpoints.trySsoProvider, { silent: true });
export const useSetInheritedSso = () => useCall(endpoints.setInheritedSso, { invalidates, tip: 'sso.inherited' });
export const trialQuery = (id: string) => query(endpoints.getSsoTrial, { params: { id } });
/** Begins a test sign-in, and navigates to the page of the provider. */
export const useBeginTrial = () => useCall(endpoints.beginSsoTrial, { onSuccess: ({ url }) => location.assign(url) });
export const useUnlinkPeople = () => useCall(endpoints.unlinkSsoPeople, { invalidates, tip: 'sso.untie' });
export const useSetSsoOnly = () => useCall(endpoints.setSsoOnly, { invalidates, tip: 'sso.only' });
