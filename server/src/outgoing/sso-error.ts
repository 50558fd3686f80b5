import type { SsoCheck } from '@vigil/contract/sso/rules.ts';
import type { OutboundError } from './guarded-fetch.ts';

/**
 * Why a sign-in failed. `refused`: the answer proves nothing; `declined`: the provider refused the person; `unreachable`: the
 * provider did not answer; `settings`: the settings are unusable. The message is for the log and for administrators.
 */
export class SsoError extends Error {
  readonly kind: 'refused' | 'declined' | 'unreachable' | 'settings';
  /** What an administrator can fix in the settings. */
  readonly rule: OutboundError['rule'] | SettingsFlaw;
  /** The check of the provider's answer that failed; undefined if no setting would fix the failure. */
  readonly failedCheck: SsoCheck | undefined;
  constructor(
    kind: SsoError['kind'],
    reason: string,
    { rule, failedCheck }: { rule?: SsoError['rule']; failedCheck?: SsoCheck | undefined } = {},
  ) {
    super(reason);
    this.kind = kind;
    this.rule = rule;
    this.failedCheck = failedCheck;
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
