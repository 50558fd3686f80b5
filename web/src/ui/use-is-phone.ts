import { useMediaQuery } from '@mantine/hooks';

/** The specification's phone: at most 1024 px. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false });

/** Too narrow for a table: its rows become cards. */
export const useShowsCards = (): boolean => useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false });

/** Wide enough for a table, but not for all of its columns. */
export const useIsTight = (): boolean => useMediaQuery('(max-width: 68.75em)', false, { getInitialValueInEffect: false });
