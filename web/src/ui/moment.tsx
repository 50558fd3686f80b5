import { formatDateTime } from '../lib/format.ts';
import { momentLabel } from '../lib/moment-words.ts';

/** A moment in words, with the full date as a tooltip. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {momentLabel(at)}
  </time>
);
