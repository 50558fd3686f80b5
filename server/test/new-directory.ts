import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { ldapDefaults } from '@vigil/contract/directories/rules.ts';

/** Returns a directory as an operator sends it, on a port where nothing answers; `more` replaces fields. */
export const newDirectory = (more: Partial<NewDirectory> = {}): NewDirectory => ({
  is_enabled: true,
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  ca_certificate: '',
  bind_dn: '',
  base_dn: 'dc=example',
  ...ldapDefaults,
  attributes: { ...ldapDefaults.attributes },
  creates_people: false,
  sync_hour: null,
  leavers: 'stay',
  groups: [],
  removal_limit: 10,
  netbios_name: '',
  ...more,
});
