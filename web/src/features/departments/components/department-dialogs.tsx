import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import type { Selection } from '../../../ui/selection.ts';
import { selectedDepartments } from '../api.ts';
import { DeleteDepartmentsDialog } from './delete-departments-dialog.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import { MergeDepartmentDialog } from './merge-department-dialog.tsx';
import { MoveDepartmentDialog } from './move-department-dialog.tsx';

export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'rename' | 'move' | 'merge'; department: DepartmentRow }
  | { kind: 'delete'; selection: Selection };

type Props = {
  dialog: OpenDialog;
  /** The departments last loaded. */
  rows: readonly DepartmentRow[];
  /** The department whose level is open; undefined at the top. */
  parent_id: string | undefined;
  onDeleteStarted: () => void;
  onClose: () => void;
};

/** The dialog opened over a department level. */
export function DepartmentDialogs({ dialog, rows, parent_id, onDeleteStarted, onClose }: Props) {
  if (dialog.kind === 'create') return <DepartmentDialog parent_id={parent_id} onClose={onClose} />;
  if (dialog.kind === 'delete')
    return (
      <DeleteDepartmentsDialog
        chosen={() => selectedDepartments(dialog.selection, parent_id)}
        hasParent={parent_id !== undefined}
        onStarted={onDeleteStarted}
        onClose={onClose}
      />
    );
  const { department } = dialog;
  if (dialog.kind === 'merge') return <MergeDepartmentDialog department={department} onClose={onClose} />;
  // Uses the row loaded last, so that the form shows what others have saved.
  const current = rows.find(({ id }) => id === department.id) ?? department;
  return dialog.kind === 'rename' ? (
    <DepartmentDialog department={current} onClose={onClose} />
  ) : (
    <MoveDepartmentDialog department={current} onClose={onClose} />
  );
}
