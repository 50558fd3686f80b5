import { TXT_PIECE } from '@vigil/contract/dkim-keys/rules.ts';
import DNS from 'dns2';

export type NameServer = {
  /** The address in the format of `DNS_SERVERS`. */
  address: string;
  /** TXT records by name. */
  records: Map<string, string>;
  /** Mail exchanges by name; an empty list is a null MX. */
  exchanges: Map<string, string>;
  /** IPv4 addresses by name. */
  addresses: Map<string, string>;
  /** Every name that was queried. */
  queriedNames: string[];
  isSilent: boolean;
  close(): Promise<void>;
};

const PIECE = new RegExp(`.{1,${TXT_PIECE}}`, 'gs');

/** Starts a real DNS server that answers from these records, or does not answer. */
export async function startNameServer(): Promise<NameServer> {
  const dns = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      if (found.isSilent) return;
      const response = DNS.Packet.createResponseFromRequest(request);
      const { name, type } = request.questions[0]!;
      const { TYPE, CLASS } = DNS.Packet;
      found.queriedNames.push(name);
      const answer = (more: object) => response.answers.push({ name, type, class: CLASS.IN, ttl: 1, ...more } as never);
      const [data, exchange, address] = [
        found.records.get(name)?.match(PIECE),
        found.exchanges.get(name),
        found.addresses.get(name),
      ];
      if (data === undefined && exchange === undefined && address === undefined) response.header.rcode = 3;
      else if (type === TYPE.TXT && data !== undefined) answer({ data });
      else if (type === TYPE.MX && exchange !== undefined) answer({ priority: 10, exchange });
      else if (type === TYPE.A && address !== undefined) answer({ address });
      void send(response);
    },
  });
  await dns.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const found: NameServer = {
    address: `127.0.0.1:${dns.addresses().udp!.port}`,
    records: new Map(),
    exchanges: new Map(),
    addresses: new Map(),
    queriedNames: [],
    isSilent: false,
    close: () => dns.close(),
  };
  return found;
}
