import type { Employee } from '@vigil/contract/employees/employee.ts';
import { useState } from 'react';
import { BlockPersonDialog } from './block-person-dialog.tsx';
import { UnblockPersonDialog } from './unblock-person-dialog.tsx';

/** Blocks somebody who is not blocked, else lets them in again: as they stood when it was opened. */
export function BlockToggleDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [isBlocked] = useState(employee.blocked_at !== null);
  const Dialog = isBlocked ? UnblockPersonDialog : BlockPersonDialog;
  return <Dialog employee={employee} onClose={onClose} />;
}
