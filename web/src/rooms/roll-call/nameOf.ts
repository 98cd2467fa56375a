import { fullName } from '@naryad/contract/kit/people'
import type { RollCall } from '@naryad/contract/roll-call/roll-call'

export const nameOf = ({ driver, user }: Pick<RollCall, 'driver' | 'user'>): string => {
  const person = driver ?? user
  return person ? fullName(person) : 'Водитель не указан'
}
