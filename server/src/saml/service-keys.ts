/** A key of ours for one provider and the certificate that tells it; made rarely, so the maker is loaded when asked for. */
export async function makeServiceKeys(name: string): Promise<{ private_key: string; certificate: string }> {
  const { generate } = await import('selfsigned');
  const commonName = name.slice(-64);
  const now = Date.now();
  const made = await generate([{ name: 'commonName', value: commonName }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 24 * 3_600_000),
    // A certificate that runs out stops everybody's sign-in, and proves nothing here: the key is what the provider was given.
    notAfterDate: new Date(now + 20 * 365 * 24 * 3_600_000),
  });
  return { private_key: made.private, certificate: made.cert };
}
