/** Generates our key and certificate for one provider. Rarely called, so the generator is loaded on demand. */
export async function makeServiceKeys(name: string): Promise<{ private_key: string; certificate: string }> {
  const { generate } = await import('selfsigned');
  const commonName = name.slice(-64);
  const now = Date.now();
  const made = await generate([{ name: 'commonName', value: commonName }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 24 * 3_600_000),
    // An expired certificate would block everyone's sign-in and proves nothing here: the provider trusts the key.
    notAfterDate: new Date(now + 20 * 365 * 24 * 3_600_000),
  });
  return { private_key: made.private, certificate: made.cert };
}
