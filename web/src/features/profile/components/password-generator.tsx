import { Button, Group } from '@mantine/core';
import { IconCopy, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { requestPassword, useMe, usePermissions } from '../api.ts';

/** Generates a password by the organisation's policy, shows it once and offers to copy it. */
export function PasswordGenerator({ onPassword }: { onPassword: (password: string) => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const mayGenerate = usePermissions().has('admin.staff.employees');
  const [made, setMade] = useState<string | null>(null);
  if (me === undefined || !mayGenerate) return null;
  // Spec point 5: an operator's password follows the policy of operators, any other person's that of employees.
  const role = me.roles.some((heldRole) => heldRole === 'operator' || heldRole === 'content_manager') ? 'operator' : 'employee';
  const make = async () => {
    const password = await requestPassword(me.organization_id, role);
    if (password === null) return;
    setMade(password);
    onPassword(password);
  };
  return (
    <Group gap={10}>
      <Button variant="default" size="xs" leftSection={<IconWand size={16} />} onClick={() => void make()}>
        {t('profile.generate')}
      </Button>
      {made !== null && (
        <>
          <code>{made}</code>
          <Button variant="subtle" size="xs" leftSection={<IconCopy size={16} />} onClick={() => void copyText(made)}>
            {t('commons:copy')}
          </Button>
        </>
      )}
    </Group>
  );
}
