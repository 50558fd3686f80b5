import { Button, Group, Stack } from '@mantine/core';
import { IconMailForward, IconUserQuestion } from '@tabler/icons-react';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { PersonBlocked } from './person-blocked.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHeader } from './person-header.tsx';
import { ReinviteDialog } from './reinvite-dialog.tsx';

/**
 * Shown instead of an unregistered person's page: says that there is nothing to show yet, and offers to send the invitation
 * again.
 */
export function PersonUnregistered({ employee }: { employee: EmployeeDetails }) {
  const { t } = useTranslation();
  const go = useGo();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PersonHeader employee={employee} state={<Pill>{t('employees.not_registered')}</Pill>} />
      <Stack>
        <PersonBlocked employee={employee} />
        <Card>
          <EmptyState
            icon={IconUserQuestion}
            title={t('person.unregistered.title')}
            text={t('person.unregistered.text')}
            action={
              <Group gap={10} justify="center">
                <Button
                  disabled={employee.blocked_at !== null}
                  leftSection={<IconMailForward size={16} stroke={1.6} />}
                  onClick={() => setInviting(true)}
                >
                  {t('person.unregistered.invite')}
                </Button>
                <Button variant="default" onClick={() => void go({ to: '/admin/staff/employees' })}>
                  {t('person.unregistered.back')}
                </Button>
              </Group>
            }
          />
        </Card>
        <PersonFacts employee={employee} />
      </Stack>
      {isInviting && (
        <ReinviteDialog
          selection={{ all: false, ids: { include_ids: [employee.id] }, filter: {} }}
          onStarted={() => undefined}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
