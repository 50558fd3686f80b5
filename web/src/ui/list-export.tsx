import type { TableOrder } from '@vigil/contract/shared/table-order.ts';
import { currentZone } from '../lib/clock.ts';
import { ExportMenu } from './export-menu.tsx';
import { type Job, JobProgressDialog } from './job-progress-dialog.tsx';

type Props = {
  /** The title of the dialog that waits for the file. */
  title: string;
  ordering: { isPending: boolean; data: { event_id: string } | undefined; reset: () => void };
  onOrder: (order: Required<TableOrder>) => void;
  check: (id: string, signal: AbortSignal) => Promise<Job>;
};

/** Exports the list with its filter and its sorting. A job creates the file. */
export const ListExport = ({ title, ordering, onOrder, check }: Props) => (
  <>
    <ExportMenu isPending={ordering.isPending} onExport={(format) => onOrder({ format, time_zone: currentZone() })} />
    <JobProgressDialog title={title} jobId={ordering.data?.event_id ?? null} check={check} onClose={ordering.reset} />
  </>
);
