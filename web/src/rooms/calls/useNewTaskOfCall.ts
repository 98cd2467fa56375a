import type { Call } from '@naryad/contract/calls/calls'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { useQueryClient } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { useMe } from '../../client/session/me.ts'
import { contactsQueries } from '../../entities/contact/contacts.queries.ts'
import { phone as phoneText } from '../../ui/formats/phones.ts'
import { newTaskQueue, openNewTaskOfCall } from '../tasks/index.ts'

/** Opens the form of a request about the call; a person who cannot be read is left out. */
export function useNewTaskOfCall({ id, phone, company, contact, driver, note }: Call): () => Promise<void> {
  const client = useQueryClient()
  const me = useMe()
  return async () => {
    const [readContact, readDriver] = await Promise.all([
      contact && client.query(contactsQueries.one(contact.id)).catch(() => null),
      driver && call(driversRoutes.get, { params: { id: driver.id } }, { silent: true }).catch(() => null),
    ])
    const from = contact || driver || phone === null ? '' : `Звонили с номера ${phoneText(phone)}`
    openNewTaskOfCall(
      {
        id,
        contact: readContact,
        driver: readDriver,
        text: [note, from].filter(Boolean).join('\n'),
      },
      { car: null, company },
      newTaskQueue(me),
    )
  }
}
