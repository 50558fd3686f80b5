import { TXT_PIECE } from '@vigil/contract/dkim-keys/rules.ts';
import DNS from 'dns2';

export type NameServer = {
  /** As `DNS_SERVERS` takes it. */
  address: string;
  /** TXT records by name. */
  records: Map<string, string>;
  isSilent: boolean;
  close(): Promise<void>;
};

const PIECE = new RegExp(`.{1,${TXT_PIECE}}`, 'gs');

/** A real DNS server that answers with the records it is given, or with silence. */
export async function startNameServer(): Promise<NameServer> {
  const dns = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      if (found.isSilent) return;
      const response = DNS.Packet.createResponseFromRequest(request);
      const name = request.questions[0]!.name;
      const data = found.records.get(name)?.match(PIECE);
      if (data === undefined) response.header.rcode = 3;
      else response.answers.push({ name, type: DNS.Packet.TYPE.TXT, class: DNS.Packet.CLASS.IN, ttl: 1, data } as never);
      void send(response);
    },
  });
  await dns.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const found: NameServer = {
    address: `127.0.0.1:${dns.addresses().udp!.port}`,
    records: new Map(),
    isSilent: false,
    close: () => dns.close(),
  };
  return found;
}
