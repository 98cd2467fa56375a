import { fitText } from '@naryad/contract/kit/cut-text'

/** A person as a provider has confirmed it. Texts are bounded and printable. */
export interface ExternalPerson {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  /** In lower case; empty if the provider gives none. */
  readonly email: string
  readonly isEmailVerified: boolean
}

type Claims = Readonly<Record<string, unknown>>

// oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

export const claimText = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? fitText(
        value
          .slice(0, max * 4)
          .toWellFormed()
          .replaceAll(unprintable, '')
          .normalize('NFC')
          .trim(),
        max,
      )
    : ''

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An address that does not look like one is ignored, and is then not verified either. */
export function readPerson(issuer: string, subject: string, claims: Claims): ExternalPerson {
  const email = claimText(claims['email'], 320).toLowerCase()
  const hasEmail = emailForm.test(email)
  const name =
    claimText(claims['name'], 300) ||
    [claims['family_name'], claims['given_name'], claims['middle_name']]
      .map((part) => claimText(part, 100))
      .filter(Boolean)
      .join(' ') ||
    claimText(claims['preferred_username'], 300)
  return {
    issuer,
    subject,
    name,
    email: hasEmail ? email : '',
    isEmailVerified: hasEmail && claims['email_verified'] === true,
  }
}
