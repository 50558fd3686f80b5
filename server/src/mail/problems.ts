import { problem, problems, type Problem } from '../http/problem.ts';
import type { DeliveryError } from './delivery-error.ts';
import { withoutPlaces } from './limits.ts';
import { mailFailureOf, mailReasonOf } from './mail-failure.ts';

/** Why a mail server did not accept an email, and how to fix it. */
export const mailProblems = problems('mail', {
  no_host: 422,
  not_public: 422,
  closed_port: 422,
  too_late: 422,
  strange_certificate: 422,
  old_certificate: 422,
  foreign_certificate: 422,
  no_tls: 422,
  needs_tls: 422,
  credentials: 422,
  no_answer: 422,
  refused: 422,
  unfit: 422,
  installation_server: 422,
});

/**
 * Returns the error for a person who waits for an email to be sent. Of a failure at the
 * installation's own server they see only the server's reply about the email, without addresses of servers.
 */
export function mailProblem(error: DeliveryError, { isOwn }: { isOwn: boolean }): Problem {
  const failure = mailFailureOf(error);
  const reason = mailReasonOf(error);
  if (failure === 'refused') {
    const reply = withoutPlaces(reason);
    return problem(mailProblems.refused, { fill: { reply }, reason: isOwn ? reason : reply });
  }
  if (failure === 'unfit') return problem(mailProblems.unfit);
  return isOwn ? problem(mailProblems[failure], { reason }) : problem(mailProblems.installation_server);
}
