import type { Language } from '@vigil/contract/shared/languages.ts';
import type { FieldDigests } from '@vigil/contract/shared/field-digests.ts';
import type { Permission, Role } from '@vigil/contract/shared/permissions.ts';
import type { OrganizationScope, Tx } from '../db/database.ts';
import type { Services } from '../services.ts';

/** The caller, as authenticated. */
export type Actor = {
  id: string;
  name: string;
  role: Role;
  roles: Role[];
  permissions: ReadonlySet<Permission>;
  session_id: string;
  /** Who is impersonating this person, read-only; null for the person themselves. */
  seen_by: { id: string; name: string; language: Language } | null;
};

/**
 * What a query or a command works with. `db` is the transaction of this request: it sees one organisation's rows,
 * and everything done in it is committed together or not at all.
 */
export type Context = {
  services: Services;
  db: Tx;
  organization: OrganizationScope;
  actor: Actor;
  language: Language;
  address: string;
  agent: string;
  trace_id: string;
  setCookie: PublicContext['setCookie'];
  /** The version that the change was based on, if the caller names it. */
  readAt?: FieldDigests | undefined;
};

/** What is known about a caller who may not have signed in. */
export type PublicContext = {
  services: Services;
  language: Language;
  address: string;
  agent: string;
  trace_id: string;
  /** Set for a browser: it sends `Sec-Fetch-Site` or `Origin`, a script does not. */
  isBrowser: boolean;
  cookies: Record<string, string | undefined>;
  setCookie: (name: string, value: string, options: { maxAgeSeconds?: number }) => void;
  /** Answers with 303 and this location. */
  sendTo(url: string): void;
};
