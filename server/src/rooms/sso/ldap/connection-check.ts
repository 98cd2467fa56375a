import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

import type { Connection } from '../../room.ts'
import { asService } from './ldap.client.ts'
import { failureOf } from './ldap.failures.ts'
import { hasPeople } from './people.ts'

export async function checkLdap(connection: Connection): Promise<ConnectionTestResult> {
  try {
    return (await asService(connection, (client) => hasPeople(client, connection)))
      ? { message: 'Отвечает, служебная запись принята, люди в разделе есть', error: null }
      : {
          message: '',
          error:
            'Отвечает, но людей в этом разделе не видно: проверьте раздел, вид каталога и права служебной записи',
        }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return { message: '', error: failure.details }
  }
}
