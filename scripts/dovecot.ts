import { existsSync } from 'node:fs';
import { installByApt } from './debian.ts';

const PROGRAM = '/usr/sbin/dovecot';

/** Whether the mailbox tests can use a real Dovecot: an installed one, or Debian's, which apt installs when root. */
export function hasDovecot(): boolean {
  if (!existsSync(PROGRAM)) installByApt('Dovecot', ['dovecot-imapd']);
  return existsSync(PROGRAM);
}
