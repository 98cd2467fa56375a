import { generateKeyPairSync, sign } from 'node:crypto'

/** A DER element: tag, length, content. */
function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
  )
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly (Buffer | string)[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, hex)
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('127.0.0.1')))))
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), der(0x04, value))

/** A self-signed certificate of 127.0.0.1, as issued by a company's own certificate authority. */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const [isAuthority, localhost] = [sequence(der(0x01, 'ff')), sequence(der(0x87, '7f000001'))]
  const body = sequence(
    der(0xa0, der(0x02, '02')),
    der(0x02, '01'),
    ecdsaWithSha256,
    commonName,
    sequence(der(0x18, Buffer.from('20200101000000Z')), der(0x18, Buffer.from('21200101000000Z'))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension('551d13', isAuthority), extension('551d11', localhost))),
  )
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, '00', sign('sha256', body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
