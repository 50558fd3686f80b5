import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { personRules } from '@vigil/contract/employees/rules.ts';
import type { Administrator } from '@vigil/contract/organizations/organization.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

export const noAdministrator: Administrator = { email: '', last_name: '', first_name: '' };

type Props = {
  value: Administrator | null;
  onChange: (administrator: Administrator | null) => void;
  errorOf: (path: string) => string | undefined;
};

/** The person invited to administer a new organisation; optional. */
export function NewAdministrator({ value, onChange, errorOf }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('organizations.administrator')}>
      <Stack gap={16}>
        <Checkbox
          label={t('organizations.invite')}
          description={t('organizations.invite_note')}
          checked={value !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? noAdministrator : null)}
        />
        {value !== null && (
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            {(['email', 'last_name', 'first_name'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`employees.form.${name}`)}
                required
                maxLength={personRules[name].max}
                {...(name === 'email' && { type: 'email' })}
                value={value[name]}
                error={errorOf(`administrator.${name}`)}
                onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </Card>
  );
}
