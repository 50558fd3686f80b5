import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { isHexColour } from '@vigil/contract/shared/colour.ts';
import { site } from '../../lib/site.ts';
import { themeOf, variablesOf } from './theme.ts';

const OUR_PRIMARY = '#2456e6';
const styleNonce = () => site.styleNonce;

/** Provides the theme in the organisation's colour, or in the product's colour if the organisation's is invalid. */
export function ThemeProvider({ primary, children }: { primary: string; children: ReactNode }) {
  const colour = isHexColour(primary) ? primary.toLowerCase() : OUR_PRIMARY;
  const theme = useMemo(() => themeOf(colour), [colour]);
  const resolver = useMemo(() => variablesOf(colour), [colour]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      {children}
    </MantineProvider>
  );
}
