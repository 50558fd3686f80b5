import { formatDateTime } from '../lib/format.ts';
import { momentWords } from '../lib/moment-words.ts';

/** A moment as one would say it; the full date is told to anyone who points at it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {momentWords(at)}
  </time>
);
