import type { SsoGroup, SsoRules } from '@naryad/contract/sso/sso'

import type { ExternalPerson } from './external-person.ts'

/** Keycloak writes the path of a group: «/naryad-dispatchers». Letter case is ignored, as in Active Directory. */
const groupName = (group: string): string => group.replace(/^\//, '').toLowerCase()

/** The first group of the rules that the person is in. */
export function findGroup(
  { groups }: Pick<SsoRules, 'groups'>,
  person: Pick<ExternalPerson, 'groups'>,
): SsoGroup | undefined {
  const own = new Set(person.groups?.map(groupName))
  return groups.find(({ group }) => own.has(groupName(group)))
}

/** Whether the provider says that the person is in none of the groups; a silent or empty claim says nothing. */
export const isOutside = (rules: Pick<SsoRules, 'groups'>, person: Pick<ExternalPerson, 'groups'>): boolean =>
  rules.groups.length > 0 && (person.groups?.length ?? 0) > 0 && findGroup(rules, person) === undefined

/** Whether the provider says that it has checked a second factor. */
export const hasExternalFactor = (
  { factorValues }: Pick<SsoRules, 'factorValues'>,
  { authentication }: Pick<ExternalPerson, 'authentication'>,
): boolean => factorValues.some((value) => authentication.includes(value))
