/** Ways to sign in beside the own password. */
export const ssoKinds = ['oidc', 'ldap'] as const
export type SsoKind = (typeof ssoKinds)[number]

export const isSsoKind = (text: string): text is SsoKind => (ssoKinds as readonly string[]).includes(text)

/** The page to which an OpenID provider returns. */
export const ssoCallbackPath = '/sso/callback'

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
