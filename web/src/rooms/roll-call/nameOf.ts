import { fullName } from '@naryad/contract/kit/people'
import type { RollCall } from '@naryad/contract/roll-call/roll-call'

type Subject = Pick<RollCall, 'driver' | 'user'>

const unknown = 'Водитель не указан'

export const nameOf = ({ driver, user }: Subject): string => {
  const person = driver ?? user
  return person ? fullName(person) : unknown
}

/** «Шакиров Тимур»: without the patronymic, for narrow columns. */
export const briefNameOf = ({ driver, user }: Subject): string => {
  const person = driver ?? user
  return person ? `${person.lastName} ${person.firstName}`.trim() : unknown
}
