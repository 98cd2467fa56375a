import type { Task } from '@naryad/contract/tasks/tasks'
import { decide } from '@naryad/contract/triage/decide'
import type { Questionnaire } from '@naryad/contract/triage/triage'

import { NetworkError } from '../../../client/api/errors.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { showError } from '../../../client/queries/report.ts'
import { useMe } from '../../../client/session/me.ts'
import { type AnsweredTriage, useQuestionnaire } from '../../triage/index.ts'
import { taskPath } from '../tasks.queries.ts'
import { triageOf } from '../triageOf.ts'
import { keep } from '../waiting/outbox.ts'
import { sendRequest } from '../waiting/requests.ts'
import type { TaskDraft } from './draft.ts'

/** The answers of the draft to these questions; none if they are answers to others. */
export const answersTo = (questionnaire: Questionnaire, triage: TaskDraft['triage']): readonly string[] =>
  triage?.questionnaireId === questionnaire.id && triage.version === questionnaire.version
    ? triage.answers
    : []

function answeredOf(
  questionnaire: Questionnaire | undefined,
  triage: TaskDraft['triage'],
): AnsweredTriage | null {
  if (!questionnaire) return null
  const answers = [...answersTo(questionnaire, triage)]
  const decision = decide(questionnaire.questions, answers)
  return decision && { questionnaire, answers, decision }
}

/** Answers that are given before the task exists are a part of its draft, and are sent once it exists. */
export function useFormTriage({ categoryId, triage }: Pick<TaskDraft, 'categoryId' | 'triage'>) {
  const me = useMe()
  const questionnaire = useQuestionnaire(categoryId)
  const answered = answeredOf(questionnaire, triage)
  return async (task: Task): Promise<Task> => {
    if (!answered || answered.questionnaire.categoryId !== task.category?.id) return task
    const { id, version } = task
    const body = { questionnaireId: answered.questionnaire.id, answers: answered.answers }
    try {
      return await sendRequest(id, { kind: 'triage', body: { ...body, version } }, { silent: true })
    } catch (error) {
      const place = { taskId: id, path: taskPath(task.queue, id), title: task.title }
      const shown = { triage: triageOf(answered, me) }
      if (error instanceof NetworkError)
        keep({ ...place, kind: 'triage', body, shown, base: { triage: null }, version, at: serverMoment() })
      else if (error instanceof Error) showError(error)
      return task
    }
  }
}
