import type { OutboundError } from '../outbound/outbound.ts';

/**
 * Why nobody was let in. `refused`: what came is no proof of anything, whatever is wrong with it; `declined`: the provider
 * itself said no; `unreachable`: it did not answer; `settings`: what an administrator gave is of no use. The message is
 * for the log and for administrators.
 */
export class SsoError extends Error {
  readonly kind: 'refused' | 'declined' | 'unreachable' | 'settings';
  /** What an administrator can do something about. */
  readonly rule: OutboundError['rule'] | SettingsFlaw;
  constructor(kind: SsoError['kind'], reason: string, rule?: SsoError['rule']) {
    super(reason);
    this.kind = kind;
    this.rule = rule;
  }
}

type SettingsFlaw = 'not_found_there' | 'not_xml' | 'no_entity_id' | 'no_certificate' | 'no_sign_in_place' | 'no_discovery';
