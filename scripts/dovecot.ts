import { existsSync } from 'node:fs';
import { installByApt } from './debian.ts';

const PROGRAM = '/usr/sbin/dovecot';

/** The tests of a mailbox speak to a real Dovecot: one that is there, or Debian's, installed by apt when root. */
export function hasDovecot(): boolean {
  if (!existsSync(PROGRAM)) installByApt('Dovecot', ['dovecot-imapd']);
  return existsSync(PROGRAM);
}
