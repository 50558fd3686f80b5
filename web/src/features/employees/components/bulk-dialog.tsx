import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { selectionBody, type Selection } from '../../../ui/selection.ts';
import { AssignSelectionDialog } from '../../assignments/components/assign-selection-dialog.tsx';
import { BlockPeopleDialog } from './block-people-dialog.tsx';
import { UnblockPeopleDialog } from './unblock-people-dialog.tsx';
import { TagAssignDialog } from '../../tags/components/tag-assign-dialog.tsx';
import { DeleteEmployeesDialog } from './delete-employees-dialog.tsx';
import type { BulkAction } from './employee-bulk-actions.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { ReinviteDialog } from './reinvite-dialog.tsx';

/** A bulk action with a copy of the selection, because the selection on screen may change before the action ends. */
export type Bulk = {
  action: Exclude<BulkAction, 'campaign' | 'report'>;
  selection: Selection;
  filter: PeopleFilter;
  count: number;
};
type Props = Bulk & { onStarted: () => void; onClose: () => void };

export function BulkDialog({ action, selection, filter, count, onStarted, onClose }: Props) {
  const body = selectionBody(selection, filter);
  const on = { onStarted, onClose };
  if (action === 'course') return <AssignSelectionDialog selection={body} count={count} {...on} />;
  if (action === 'email') return <EmailDialog selection={body} count={count} {...on} />;
  if (action === 'delete') return <DeleteEmployeesDialog selection={body} count={count} {...on} />;
  if (action === 'block') return <BlockPeopleDialog selection={body} count={count} {...on} />;
  if (action === 'unblock') return <UnblockPeopleDialog selection={body} count={count} {...on} />;
  if (action === 'reinvite') return <ReinviteDialog selection={body} {...on} />;
  const ids = [...selection.ids];
  const people =
    selection.mode === 'exclude' ? { all: true, users_ids: [], exclude_users_ids: ids, filter } : { all: false, users_ids: ids };
  const close = () => {
    onStarted();
    onClose();
  };
  return <TagAssignDialog selection={people} count={count} mode={action} onDone={close} onClose={onClose} />;
}
