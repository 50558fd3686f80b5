import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { NamedView, SavedView } from '@vigil/contract/employees/employee.ts';
import { VIEW_TITLE_MAX } from '@vigil/contract/employees/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/form-error.tsx';
import { useAddView, useChangeView } from '../api.ts';

type Props = {
  /** A view to name, or a named one to rename. */
  view: NamedView['view'] | SavedView;
  onDone: (view: SavedView) => void;
  onClose: () => void;
};

export function ViewTitleDialog({ view, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const kept = 'id' in view ? view : null;
  const [title, setTitle] = useState(kept?.title ?? '');
  const add = useAddView();
  const change = useChangeView();
  const { error, isPending } = kept === null ? add : change;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    if ('id' in view) change.mutate({ params: { id: view.id }, body: { title } }, { onSuccess: onDone });
    else add.mutate({ body: { title, view } }, { onSuccess: onDone });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t(kept === null ? 'employees.views.save_as' : 'employees.views.rename')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <FormError error={error} />
          <TextInput
            label={t('employees.views.title')}
            required
            data-autofocus
            maxLength={VIEW_TITLE_MAX}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button type="submit" disabled={title.trim() === ''} loading={isPending}>
            {t('commons:save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
