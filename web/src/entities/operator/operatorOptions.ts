import { absenceText, byPresence, type DatedWork } from '@naryad/contract/calendar/operator-absence'
import { fullName } from '@naryad/contract/kit/people'
import type { Operator } from '@naryad/contract/users/users'

/** Choices of a person for this work: who is absent stands last and says so. */
export const operatorOptions = (
  people: readonly Operator[],
  work?: DatedWork,
): { value: string; label: string }[] =>
  people.toSorted(byPresence(work)).map((person) => ({
    value: String(person.id),
    label: [fullName(person), absenceText(person)].filter(Boolean).join(' · '),
  }))
