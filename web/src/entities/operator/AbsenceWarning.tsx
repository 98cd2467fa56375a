import { absenceWarning, type DatedWork } from '@naryad/contract/calendar/operator-absence'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'

import { FormWarning } from '../../ui/form/FormWarning.tsx'
import { dictionaries } from '../task/dictionaries.queries.ts'

interface AbsenceWarningProps {
  personId: number | undefined
  work: DatedWork
  /** Where several people are chosen. */
  isNamed?: boolean
}

/** Warns that someone chosen is absent during the visit or on the day of the deadline. */
export function AbsenceWarning({ personId, work, isNamed = false }: AbsenceWarningProps) {
  const { data } = useQuery({ ...dictionaries.operators, enabled: false })
  const person = data?.items.find(({ id }) => id === personId)
  const warning = person && absenceWarning(person, work)
  if (!warning) return null
  return <FormWarning>{isNamed ? `${shortName(person)} — ${warning}` : warning}</FormWarning>
}
