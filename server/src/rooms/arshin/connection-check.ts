import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import type { Connection } from '../room.ts'
import { searchRegister } from './register.ts'

/** That the register answers is enough; nothing is expected under this number. */
export async function checkArshin(
  connection: Connection,
  signal: AbortSignal,
): Promise<ConnectionTestResult> {
  const from = addDays(companyToday(), -30)
  const answer = await searchRegister(connection, { serial: '00000000', title: '*ахограф*', from }, signal)
  return answer.kind === 'answered'
    ? { message: 'Реестр отвечает', error: null }
    : { message: '', error: answer.error }
}
