import type { ReactNode } from 'react';

/** A label over what has its own name for those who do not see it. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <div className="mantine-InputWrapper-label" aria-hidden>
      {label}
    </div>
    {children}
  </div>
);
