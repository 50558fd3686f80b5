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

export const refusalPath = (code: string): string => `/lk/auth/login#sso_error=${encodeURIComponent(code)}`;
