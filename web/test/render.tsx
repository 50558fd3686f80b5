import { MantineThemeProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ThemeProvider } from '../src/ui/theme/theme-provider.tsx';

/** Popovers do not hide when their target is out of view, because jsdom has no layout and they would hide at once. */
const unlaid = { components: { Popover: { defaultProps: { hideDetached: false } } } };

/** Renders a component under the theme and an empty query client. */
export const renderPart = (element: ReactElement) =>
  render(element, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ThemeProvider primary="#2456e6">
          <MantineThemeProvider theme={unlaid}>{children}</MantineThemeProvider>
        </ThemeProvider>
      </QueryClientProvider>
    ),
  });
