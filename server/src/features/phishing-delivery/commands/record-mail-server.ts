import type { DeliveryError } from '../../../mail/delivery-error.ts';
import { withoutPlaces } from '../../../mail/limits.ts';
import { mailFailureOf } from '../../../mail/mail-failure.ts';
import { recordSlowing } from '../../../mail/server-state.ts';
import type { Slowing } from '../../../mail/connection-slots.ts';
import type { Sender } from '../../../mail/transports.ts';
import { breakerOpenFor, restFor } from '../rules/sending.ts';
import type { SendingWorker } from './sending-worker.ts';
import { closeBreaker, tripBreaker } from './settle-deliveries.ts';

/** Returns the functions that record the state of an organisation's mail server while its deliveries are sent. */
export function openMailServerRecorder({ services, system, logUnexpected }: SendingWorker, organization: string, sender: Sender) {
  let recorded: Slowing | null = null;
  let hasAccepted = false;
  const tripOn = (error: DeliveryError) =>
    system((tx) => {
      const isBusy = error.asks === 'server_later';
      const openFor = isBusy ? (failures: number) => restFor(error.waitSeconds, failures) : breakerOpenFor;
      const failure = sender.isOwnServer ? mailFailureOf(error) : null;
      return tripBreaker(tx, { organization, words: wordsFor(sender, error), failure, isBusy, openFor });
    });
  const close = () => system((tx) => closeBreaker(tx, organization));

  return {
    closeBreaker: close,
    /** Records that the server accepted an email. */
    recordAcceptance: () => void (hasAccepted = true),
    /**
     * Records that the server is unreachable or asked for a rest. If the server accepted emails since its last rest, a new rest
     * begins.
     */
    async recordRefusal(refusal: DeliveryError): Promise<void> {
      const logFailure = (failure: unknown) => logUnexpected(failure, organization);
      if (hasAccepted && refusal.asks !== null) await close().catch(logFailure);
      await tripOn(refusal).catch(logFailure);
    },
    async saveSlowing(): Promise<void> {
      const slowing = services.transports.for(sender).slowing();
      if (!sender.isOwnServer || slowing === null || slowing === recorded) return;
      recorded = slowing;
      await system((tx) => recordSlowing({ db: tx, organization }, sender.host, slowing));
    },
  };
}

/**
 * Returns the part of a server's reply that an organisation may read. The reply of the installation's own server is shown without
 * hosts and addresses.
 */
const wordsFor = ({ isOwnServer }: Sender, { response }: DeliveryError): string | null =>
  response === undefined ? null : isOwnServer ? response : withoutPlaces(response);
