import type { ReactNode } from 'react';

/** A visible label for a control that has its own accessible name. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <div className="mantine-InputWrapper-label" aria-hidden>
      {label}
    </div>
    {children}
  </div>
);
