import { useMediaQuery } from '@mantine/hooks';

/** The specification's phone: 1024 px and less. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false });

/** Too narrow for a table: its rows are cards. */
export const useShowsCards = (): boolean => useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false });

/** Wide enough for a table, and not for all of its columns. */
export const useIsTight = (): boolean => useMediaQuery('(max-width: 68.75em)', false, { getInitialValueInEffect: false });
