/** Where a provider finds us. It has a name of ours to itself: what was meant for another cannot be brought here. */
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

/** Where the page takes the code from; behind the `#` it reaches no server and no log. `ask`: as whom, and only after a yes. */
export function returnPath(code: string, origin: string | null, ask: string | null): string {
  const search = origin === null ? '' : `?${new URLSearchParams({ origin }).toString()}`;
  const hash = new URLSearchParams({ sso: code, ...(ask !== null && { ask }) });
  return `/lk/auth/login${search}#${hash.toString()}`;
}

/** `lack`: what was missing, for anyone who is told the code by the person. */
export const refusalPath = (code: string, lack?: string): string =>
  `/lk/auth/login#${new URLSearchParams({ sso_error: code, ...(lack !== undefined && { lack }) }).toString()}`;

/** The settings, with what a trial came to. */
export const trialPath = ({ provider, trial }: { provider: string; trial: string }): string =>
  `/lk/admin/settings/adfs?${new URLSearchParams({ type: 'general', provider, trial }).toString()}`;

const TRIAL = 'trial.';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What comes back with the answer even where nothing in it can be believed. */
export const relayOf = (trial: string): string => TRIAL + trial;

export function trialIn(relayState: string): string | null {
  const id = relayState.startsWith(TRIAL) ? relayState.slice(TRIAL.length) : '';
  return UUID.test(id) ? id : null;
}
