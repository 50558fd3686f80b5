/**
 * Why nobody was let in. `refused`: what came is no proof of anything, whatever is wrong with it; `declined`: the provider
 * itself said no; `unreachable`: it did not answer; `settings`: what an administrator gave is of no use. The message is
 * for the log and for administrators.
 */
export class SsoError extends Error {
  readonly kind: 'refused' | 'declined' | 'unreachable' | 'settings';
  constructor(kind: SsoError['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}
