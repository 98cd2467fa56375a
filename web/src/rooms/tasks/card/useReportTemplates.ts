import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'

import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'

/** Phrases for the report: the lines of the template of the task's type. */
export function useReportTemplates(task: Pick<Task, 'type'>): readonly string[] {
  const { data } = useQuery(dictionaries.types)
  const template = data?.items.find((type) => type.id === task.type?.id)?.reportTemplate ?? ''
  return template.split('\n').filter((phrase) => phrase.trim() !== '')
}
