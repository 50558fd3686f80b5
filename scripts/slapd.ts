import { existsSync } from 'node:fs';
import { installByApt } from './debian.ts';

/** Whether the directory tests can use a real OpenLDAP: an installed one, or Debian's, which apt installs when root. */
export function hasSlapd(): boolean {
  const isThere = () => ['/usr/sbin/slapd', '/usr/local/libexec/slapd', '/usr/libexec/slapd'].some((path) => existsSync(path));
  if (!isThere()) installByApt('slapd', ['slapd', 'ldap-utils']);
  return isThere();
}
