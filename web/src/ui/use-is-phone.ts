import { useMediaQuery } from '@mantine/hooks';

/** The specification's phone: 1024 px and less. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false });
