import { existsSync } from 'node:fs';
import { installByApt } from './debian.ts';

/** The directory tests speak to a real OpenLDAP: one that is there, or Debian's, installed by apt when root. */
export function hasSlapd(): boolean {
  const isThere = () => ['/usr/sbin/slapd', '/usr/local/libexec/slapd', '/usr/libexec/slapd'].some((path) => existsSync(path));
  if (!isThere()) installByApt('slapd', ['slapd', 'ldap-utils']);
  return isThere();
}
