import type { RegistrationInput } from '@naryad/contract/registration/registration'
import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { RegistrationRequestsTable } from './registration.table.ts'

let made = 0

/** The input of a registration form, with a unique address each time. */
export function registrationForm(facts: Partial<RegistrationInput> = {}): RegistrationInput {
  made += 1
  return {
    lastName: 'Сабиров',
    firstName: 'Данис',
    middleName: 'Ильдарович',
    email: `sabirov${made}@translog-kzn.ru`,
    phone: '+79053187702',
    companyName: 'ООО «ТрансЛогистик»',
    comment: 'Нужен доступ к заявкам по нашим машинам',
    consentVersion: 1,
    ...facts,
  }
}

/** A request as stored. */
export async function makeRequest(
  db: Db,
  facts: Partial<Insertable<RegistrationRequestsTable>> = {},
): Promise<{ id: number; email: string }> {
  return db
    .insertInto('registrationRequests')
    .values({ ...registrationForm(), ...facts })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}
