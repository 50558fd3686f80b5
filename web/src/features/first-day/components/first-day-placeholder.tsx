import { Skeleton } from '@mantine/core';
import { useShowsCards } from '../../../ui/use-is-phone.ts';

/**
 * The storage key of a person who has seen unfinished steps, with what was last shown: `steps`, the one line of the `next_step`, or
 * nothing since the guide was `put_away`. Only such a person sees, once, that all steps are done.
 */
export const SAW_UNFINISHED = 'first_day_undone';

/** The storage key of whether nothing was shown last. */
export const SHOWS_NOTHING = 'first_day_shows_nothing';

const LINE_HEIGHT = 64;
const LINE_HEIGHT_ON_PHONES = 108;

/**
 * Holds the place of the one line until its answer arrives, so that it does not push the page down. On a first visit the one line is
 * the likeliest answer.
 */
export function FirstDayPlaceholder() {
  const isPhone = useShowsCards();
  const isLikely =
    localStorage.getItem(SHOWS_NOTHING) !== 'true' && ['next_step', null].includes(localStorage.getItem(SAW_UNFINISHED));
  return isLikely ? <Skeleton height={isPhone ? LINE_HEIGHT_ON_PHONES : LINE_HEIGHT} radius={10} /> : null;
}
