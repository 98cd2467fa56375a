import { fitText } from '@naryad/contract/kit/cut-text'

/** A person as a provider has confirmed it. Texts are bounded and printable. */
export interface ExternalPerson {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  /** In lower case; empty if the provider gives none. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  /** Null if the provider does not say: then nothing follows from groups. */
  readonly groups: readonly string[] | null
  /** How the person was authenticated: values of `amr` and `acr`. */
  readonly authentication: readonly string[]
}

type Claims = Readonly<Record<string, unknown>>

// oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const claimText = (value: unknown, max: number): string =>
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

const maxGroups = 2000

/** A path leads into objects: `realm_access.roles`. */
const claimAt = (claims: Claims, path: string): unknown =>
  path in claims
    ? claims[path]
    : path
        .split('.')
        .reduce<unknown>(
          (value, key) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, key)
              ? (value as Claims)[key]
              : undefined,
          claims,
        )

/** A list of texts, or a single one. Undefined for anything else. */
const textsOf = (value: unknown): string[] | undefined =>
  typeof value === 'string' || Array.isArray(value)
    ? [value]
        .flat()
        .slice(0, maxGroups)
        .map((one) => claimText(one, 300))
        .filter(Boolean)
    : undefined

/** Surname, name and patronymic, from one text where the provider has no separate claims. */
function namesOf(claims: Claims): Pick<ExternalPerson, 'lastName' | 'firstName' | 'middleName'> {
  const part = (name: string): string => claimText(claims[name], 99)
  const [lastName, firstName, middleName] = [part('family_name'), part('given_name'), part('middle_name')]
  if (lastName !== '' && firstName !== '') return { lastName, firstName, middleName }
  const [last = '', first = '', ...others] = claimText(claims['name'], 99).split(/\s+/)
  return { lastName: last, firstName: first, middleName: others.join(' ') }
}

/** An address that does not look like one is ignored, and is then not verified either. */
export function readPerson(
  { issuer, subject, groupsClaim }: Pick<ExternalPerson, 'issuer' | 'subject'> & { groupsClaim: string },
  claims: Claims,
): ExternalPerson {
  const email = claimText(claims['email'], 320).toLowerCase()
  const hasEmail = emailForm.test(email)
  const names = namesOf(claims)
  const whole = [names.lastName, names.firstName, names.middleName].filter(Boolean).join(' ')
  return {
    issuer,
    subject,
    ...names,
    name: claimText(claims['name'], 300) || whole || claimText(claims['preferred_username'], 300),
    email: hasEmail ? email : '',
    isEmailVerified: hasEmail && claims['email_verified'] === true,
    groups: textsOf(claimAt(claims, groupsClaim)) ?? null,
    authentication: [...(textsOf(claims['amr']) ?? []), ...(textsOf(claims['acr']) ?? [])],
  }
}
