import { useQuery } from '@tanstack/react-query';
import { PaperButton } from '../../reports/components/paper-button.tsx';
import { riskQuery, type Scope } from '../api.ts';

/** A button that creates the printable report of the chosen period. */
export function PeriodReportButton({ scope }: { scope: Scope }) {
  const { data, isPlaceholderData } = useQuery(riskQuery(scope));
  return <PaperButton organization_id={scope.id} days={isPlaceholderData ? undefined : data?.period} />;
}
