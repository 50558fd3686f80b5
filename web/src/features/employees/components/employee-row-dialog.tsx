import type { Employee } from '@vigil/contract/employees/employee.ts';
import { BlockToggleDialog } from './block-toggle-dialog.tsx';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx';

/** An action on one employee, chosen in the menu of their row. */
export type RowAction = { action: 'note' | 'reset_two_factor' | 'block' | 'delete'; employee: Employee };

export function EmployeeRowDialog({ action, ...dialog }: RowAction & { onClose: () => void }) {
  if (action === 'note') return <NoteDialog {...dialog} />;
  if (action === 'reset_two_factor') return <ResetTwoFactorDialog {...dialog} />;
  if (action === 'block') return <BlockToggleDialog {...dialog} />;
  return <DeleteEmployeeDialog {...dialog} />;
}
