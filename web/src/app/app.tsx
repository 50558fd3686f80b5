import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../lib/query-client.ts';
import { AppErrorBoundary } from './app-error-boundary.tsx';
import { OrganizationTheme } from './organization-theme.tsx';
import { followSession, router } from './router.tsx';
import { ToastStack } from '../ui/toast-stack.tsx';

followSession();

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <OrganizationTheme>
      <AppErrorBoundary>
        <RouterProvider router={router} />
      </AppErrorBoundary>
      <ToastStack />
    </OrganizationTheme>
  </QueryClientProvider>
);
