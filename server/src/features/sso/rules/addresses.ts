/** Returns our addresses for a provider. Each provider has its own, so that an answer for another cannot be brought here. */
export function addressesOf(APP_URL: string, provider: string) {
  const own = `${APP_URL}/lk/api/v2/auth/sso/${provider}`;
  return {
    metadata_url: `${own}/metadata`,
    entity_id: `${own}/metadata`,
    answer_url: `${own}/acs`,
    logout_url: `${own}/logout`,
    redirect_url: `${own}/callback`,
  };
}

/**
 * Returns the path of the page where the code is exchanged. After the `#` the code reaches no server and no log. `confirmAs` is
 * the name under which the page asks the person to confirm.
 */
export function returnPath(code: string, origin: string | null, confirmAs: string | null): string {
  const search = origin === null ? '' : `?${new URLSearchParams({ origin }).toString()}`;
  const hash = new URLSearchParams({ sso: code, ...(confirmAs !== null && { ask: confirmAs }) });
  return `/lk/auth/login${search}#${hash.toString()}`;
}

/** Returns the path of the sign-in page with an error. People can pass the code of the failed check on to an administrator. */
export const refusalPath = (code: string, failedCheck?: string): string =>
  `/lk/auth/login#${new URLSearchParams({ sso_error: code, ...(failedCheck !== undefined && { lack: failedCheck }) }).toString()}`;

/** Returns the path of the settings, with the outcome of a trial. */
export const trialPath = ({ provider, trial }: { provider: string; trial: string }): string =>
  `/lk/admin/settings/adfs?${new URLSearchParams({ type: 'general', provider, trial }).toString()}`;

const TRIAL = 'trial.';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the relay state of a trial. The relay state comes back with the provider's answer, even if nothing else in the answer
 * can be trusted.
 */
export const relayStateOf = (trial: string): string => TRIAL + trial;

/** Returns the id of the trial that a relay state names, or null for an ordinary sign-in. */
export function trialIdIn(relayState: string): string | null {
  const id = relayState.startsWith(TRIAL) ? relayState.slice(TRIAL.length) : '';
  return UUID.test(id) ? id : null;
}
