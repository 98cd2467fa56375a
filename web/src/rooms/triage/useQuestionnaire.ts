import type { Questionnaire } from '@naryad/contract/triage/triage'
import { useQuery } from '@tanstack/react-query'

import { useMay } from '../../client/session/me.ts'
import { triageQueries } from './triage.queries.ts'

/** The questions of a category; undefined if it has none, and for clients. */
export function useQuestionnaire(categoryId: number | null): Questionnaire | undefined {
  const mayAsk = useMay('tasks.work')
  const { data } = useQuery({ ...triageQueries.questionnaires, enabled: mayAsk && categoryId !== null })
  return data?.items.find((one) => one.categoryId === categoryId)
}
