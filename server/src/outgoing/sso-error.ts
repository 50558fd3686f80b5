import type { SsoLack } from '@vigil/contract/sso/rules.ts';
import type { OutboundError } from './guarded-fetch.ts';

/**
 * Why nobody was let in. `refused`: what came is no proof of anything, whatever is wrong with it; `declined`: the provider
 * itself said no; `unreachable`: it did not answer; `settings`: what an administrator gave is of no use. The message is
 * for the log and for administrators.
 */
export class SsoError extends Error {
  readonly kind: 'refused' | 'declined' | 'unreachable' | 'settings';
  /** What an administrator can fix in the settings. */
  readonly rule: OutboundError['rule'] | SettingsFlaw;
  /** The cause in the answer; undefined: no setting would fix it. */
  readonly lack: SsoLack | undefined;
  constructor(
    kind: SsoError['kind'],
    reason: string,
    { rule, lack }: { rule?: SsoError['rule']; lack?: SsoLack | undefined } = {},
  ) {
    super(reason);
    this.kind = kind;
    this.rule = rule;
    this.lack = lack;
  }
}

type SettingsFlaw =
  | 'not_found_there'
  | 'not_xml'
  | 'doctype'
  | 'web_page'
  | 'no_provider'
  | 'several_providers'
  | 'too_long_metadata'
  | 'wrong_place'
  | 'another_provider'
  | 'no_entity_id'
  | 'no_certificate'
  | 'no_sign_in_place'
  | 'no_discovery';
