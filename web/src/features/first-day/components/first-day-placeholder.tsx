import { Skeleton } from '@mantine/core';

/**
 * The storage key of a person who has seen unfinished steps, with what was last shown: `steps`, the one line of the `next_step`, or
 * nothing since the guide was `put_away`. Only such a person sees, once, that all steps are done.
 */
export const SAW_UNFINISHED = 'first_day_undone';

const LINE_HEIGHT = 64;

/** Holds the place of the one line until its answer arrives, so that it does not push the page down. */
export const FirstDayPlaceholder = () =>
  localStorage.getItem(SAW_UNFINISHED) === 'next_step' ? <Skeleton height={LINE_HEIGHT} radius={10} /> : null;
