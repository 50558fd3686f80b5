import { TextInput } from '@mantine/core';
import type { NamedView, SavedView } from '@vigil/contract/employees/employee.ts';
import { viewRules } from '@vigil/contract/employees/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useAddView, useChangeView } from '../api.ts';

type Props = {
  /** An unnamed view to save, or a saved one to rename. */
  view: NamedView['view'] | SavedView;
  onDone: (view: SavedView) => void;
  onClose: () => void;
};

export function ViewTitleDialog({ view, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const savedView = 'id' in view ? view : null;
  const add = useAddView();
  const change = useChangeView();
  const draft = useDraft({
    name: `view.${savedView?.id ?? 'new'}`,
    initial: { title: savedView?.title ?? '' },
    rules: viewRules,
    save: ({ title }) =>
      'id' in view
        ? change.mutateAsync({ params: { id: view.id }, body: { title } })
        : add.mutateAsync({ body: { title, view } }),
    onSaved: onDone,
  });
  return (
    <FormDialog
      draft={draft}
      title={t(savedView === null ? 'employees.views.save_as' : 'employees.views.rename')}
      onClose={onClose}
    >
      <TextInput label={t('employees.views.title')} data-autofocus {...draft.text('title')} />
    </FormDialog>
  );
}
