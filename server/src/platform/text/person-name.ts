import { fullName } from '@naryad/contract/kit/people'

/** The full name for a cell; empty if there is no person. */
export const personName = (
  person: { lastName: string; firstName: string; middleName: string } | null | undefined,
): string => (person ? fullName(person) : '')
