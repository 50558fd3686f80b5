import { type ReactNode, useEffect } from 'react';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { useBrand } from './use-brand.ts';

/** Applies the organisation's colour and title to everything below. */
export function OrganizationTheme({ children }: { children: ReactNode }) {
  const { title, colour } = useBrand();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <ThemeProvider primary={colour}>{children}</ThemeProvider>;
}
