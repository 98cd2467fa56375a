import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const periodSeconds = 30

/** The parameters that every authenticator application supports: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({
    issuer: 'Наряд',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** A new secret of 160 bits. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/** The time step of a code, with a tolerance of one step. Undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

/** The secret as text, as a URI and as a QR code. */
export function shownSecret(
  secret: Uint8Array,
  email: string,
): { secret: string; uri: string; qrSvg: string } {
  const totp = totpOf(secret, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 4 }) }
}
