import type { Messenger } from '@naryad/contract/messengers/messengers.words'

import type { ConnectionChecks } from '../../room.ts'
import { connectionOf } from './connections.ts'
import { openMessenger } from './open.ts'

export const checkMessenger =
  (key: Messenger): NonNullable<ConnectionChecks['telegram']> =>
  async ({ values }, signal) => {
    const answer = await openMessenger(key, connectionOf(values)).describe(signal)
    if (answer.kind !== 'answered') return { message: '', error: answer.error }
    const { title, name } = answer.value
    return { message: `Бот отвечает: ${title}${name === '' ? '' : `, @${name}`}`, error: null }
  }
