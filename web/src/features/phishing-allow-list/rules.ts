import type { AllowList } from '@vigil/contract/phishing-delivery/allow-list.ts';

/** The proper name of each system, and the number of steps in its instructions. */
export const systems = {
  m365: { name: 'Microsoft 365', steps: 4 },
  exchange: { name: 'Exchange Server', steps: 3 },
  google: { name: 'Google Workspace', steps: 4 },
  yandex: { name: 'Yandex 360', steps: 3 },
  postfix: { name: 'Postfix', steps: 3 },
  rspamd: { name: 'rspamd', steps: 2 },
} as const;
export type System = keyof typeof systems;

/** Shown while the installation's address is not configured. */
const ADDRESS_PLACEHOLDER = '<IP>';

/** Whether a text to copy is the address alone, and there is none yet. */
export const isMissingAddress = (text: string): boolean => text === ADDRESS_PLACEHOLDER;

/** Returns the texts to copy into a system, with this installation's values. */
export function textsFor(system: System, { envelope_domains, link_hosts, header }: AllowList, ip: string): string[] {
  const address = ip === '' ? ADDRESS_PLACEHOLDER : ip;
  switch (system) {
    case 'm365':
      return [envelope_domains.join('\n'), address, link_hosts.map((host) => `${host}/*`).join('\n')];
    case 'exchange':
      return [
        `New-TransportRule -Name "Vigil" -SenderIpRanges ${address} -HeaderContainsMessageHeader "${header.name}" -HeaderContainsWords "${header.value}" -SetSCL -1`,
      ];
    case 'google':
      return [address, link_hosts.map((host) => `${host}/*`).join('\n')];
    case 'yandex':
      return [address];
    case 'postfix':
      return [
        `# /etc/postfix/vigil_clients.cidr\n${address}  OK`,
        '# /etc/postfix/main.cf\nsmtpd_client_restrictions = check_client_access cidr:/etc/postfix/vigil_clients.cidr',
      ];
    case 'rspamd':
      return [`# /etc/rspamd/local.d/settings.conf\nvigil {\n  priority = high;\n  ip = "${address}";\n  want_spam = yes;\n}`];
  }
}
