import { Button, Group, Modal, Textarea } from '@mantine/core';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { NOTE_MAX } from '@vigil/contract/employees/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { employeeQuery, useNoteEmployee } from '../api.ts';

/** What operators tell each other about someone. */
export function NoteDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(employeeQuery(employee.id));
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t('employees.note.title', { name: displayName(employee) })}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={3} />}
      {data !== undefined && <Note id={employee.id} note={data.note} onClose={onClose} />}
    </Modal>
  );
}

function Note({ id, note, onClose }: { id: string; note: string; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useNoteEmployee();
  const [text, setText] = useState(note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { user_id: id, text } }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormError error={save.error} />
      <Textarea
        label={t('employees.note.label')}
        description={t('employees.note.for_operators')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={NOTE_MAX}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt={20} gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button type="submit" disabled={text.trim() === note} loading={save.isPending}>
          {t('commons:save')}
        </Button>
      </Group>
    </form>
  );
}
