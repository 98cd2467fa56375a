import { useQuery } from '@tanstack/react-query'

import { contactsQueries } from '../../entities/contact/contacts.queries.ts'
import type { AskedOf } from './askedOf.ts'

/** The e-mail of the task's contact, once it is known; typed over at any time. */
export function useContactEmail({ contact }: AskedOf): string {
  const { data } = useQuery({ ...contactsQueries.one(contact?.id ?? 0), enabled: contact !== null })
  return data?.email ?? ''
}
