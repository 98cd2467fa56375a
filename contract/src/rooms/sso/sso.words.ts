/** Ways to sign in beside the own password. */
export const ssoKinds = ['oidc', 'ldap'] as const
export type SsoKind = (typeof ssoKinds)[number]

export const isSsoKind = (text: string): text is SsoKind => (ssoKinds as readonly string[]).includes(text)

/** The page to which an OpenID provider returns. */
export const ssoCallbackPath = '/sso/callback'

/** Begins the state of a sign-in that only proves who is signed in already. */
export const ssoProofState = 'proof.'

/** How an account proves again who it is: with its own password, that of the directory, or a sign-in at the provider. */
export const proofKinds = ['password', ...ssoKinds] as const

/** A fresh sign-in at the provider serves as a proof for this time, once. */
export const proofMinutes = 5

/** Of the API: where an OpenID provider reports that a session has ended there (OpenID Connect Back-Channel Logout 1.0). */
export const ssoLogoutPath = '/auth/sso/back-channel-logout'

/** A path of this application as it stands in an address: never another site. */
export const returnPathForm = /^\/([\x21-\x2e\x30-\x5b\x5d-\x7e][\x21-\x5b\x5d-\x7e]*)?$/

/** An account and its person at the provider are linked by one of these. */
export const linkedHows = ['EMAIL', 'ADMINISTRATOR', 'CREATED'] as const
export type LinkedHow = (typeof linkedHows)[number]

export const linkedHowTitles: Readonly<Record<LinkedHow, string>> = {
  EMAIL: 'по подтверждённой почте',
  ADMINISTRATOR: 'администратором',
  CREATED: 'при первом входе, вместе с учётной записью',
}

/** What the sign-in page offers: «Войти через Keycloak». */
export const ssoButton = (title: string): string => `Войти через ${title}`

/** Roles that a group may give. */
export const groupRoles = ['admin', 'operator', 'engineer'] as const

/** The ways in by the rules, as their buttons name them. */
export const waysIn = ({
  isOidcOn,
  oidcTitle = 'единый вход',
  isLdapOn,
  ldapTitle = 'каталог компании',
}: {
  readonly isOidcOn?: boolean
  readonly oidcTitle?: string
  readonly isLdapOn?: boolean
  readonly ldapTitle?: string
}): string => [isOidcOn && oidcTitle, isLdapOn && ldapTitle].filter(Boolean).join(' или ')

/** «Вход сотрудников по паролю запрещён. Войдите через Keycloak» */
export const passwordBanSentence = (rules: Parameters<typeof waysIn>[0]): string =>
  `Вход сотрудников по паролю запрещён. Войдите через ${waysIn(rules) || 'единый вход'}`
