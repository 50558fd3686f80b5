import type { Employee } from '@vigil/contract/employees/employee.ts';
import { useState } from 'react';
import { BlockPersonDialog } from './block-person-dialog.tsx';
import { UnblockPersonDialog } from './unblock-person-dialog.tsx';

/** Blocks or unblocks a person, depending on their state when the dialog opened. */
export function BlockToggleDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [isBlocked] = useState(employee.blocked_at !== null);
  const Dialog = isBlocked ? UnblockPersonDialog : BlockPersonDialog;
  return <Dialog employee={employee} onClose={onClose} />;
}
