import { Select } from '@mantine/core';
import { ALL_ADDRESSES } from '@vigil/contract/phishing-templates/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { phishingDomainsQuery } from '../api.ts';

type Props = { value: string | null; onChange: (host: string | null) => void; error: string | undefined };

/** Which host the links use; hidden if there is only one. */
export function LinkAddressSelect({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const hosts = useQuery(phishingDomainsQuery()).data?.data ?? [];
  const [first, ...others] = hosts;
  const isGone = value !== null && value !== ALL_ADDRESSES && !hosts.includes(value);
  if (first === undefined || (others.length === 0 && !isGone)) return null;
  return (
    <Select
      label={t('phishing_templates.link_address.label')}
      description={t('phishing_templates.link_address.hint')}
      data={[
        // The default is the host that is first in the list when a campaign begins.
        { value: '', label: t('phishing_templates.link_address.first', { host: first }) },
        ...others.map((host) => ({ value: host, label: host })),
        ...(others.length > 0 ? [{ value: ALL_ADDRESSES, label: t('phishing_templates.link_address.all') }] : []),
        ...(isGone ? [{ value, label: t('phishing_templates.link_address.gone', { host: value }), disabled: true }] : []),
      ]}
      value={value === first ? '' : (value ?? '')}
      onChange={(host) => onChange(host === '' ? null : host)}
      allowDeselect={false}
      error={error}
    />
  );
}
