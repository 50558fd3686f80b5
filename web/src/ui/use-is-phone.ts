import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is a phone's by the specification: at most 1024 px wide. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false });

/** Whether the window is too narrow for a table, so that its rows are cards. */
export const useShowsCards = (): boolean => useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false });

/** Whether the window is too narrow for all columns of a table. */
export const useIsTight = (): boolean => useMediaQuery('(max-width: 68.75em)', false, { getInitialValueInEffect: false });
