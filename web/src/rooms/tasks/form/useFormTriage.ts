import type { Task } from '@naryad/contract/tasks/tasks'
import { decide } from '@naryad/contract/triage/decide'
import type { Questionnaire } from '@naryad/contract/triage/triage'
import { useQueryClient } from '@tanstack/react-query'

import { NetworkError } from '../../../client/api/errors.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { showError } from '../../../client/queries/report.ts'
import { useMe } from '../../../client/session/me.ts'
import { alert } from '../../../ui/overlays/alert.ts'
import { type AnsweredTriage, triageQueries } from '../../triage/index.ts'
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

/** What was answered before the task existed is at least said: its draft goes. */
const sayUnsaved = (reason: string, answers: readonly string[]): void =>
  alert({
    type: 'warning',
    text: `Ответы «Можно удалённо?» не сохранены: ${reason}. Было отвечено: ${answers.join('; ')}`,
  })

/** Answers that are given before the task exists are a part of its draft, and are sent once it exists. */
export function useFormTriage({ triage }: Pick<TaskDraft, 'triage'>) {
  const me = useMe()
  const client = useQueryClient()

  /** The questions that were answered may still be on their way; undefined if they cannot be read. */
  const readQuestions = async (): Promise<readonly Questionnaire[] | undefined> => {
    if (!triage || triage.answers.length === 0) return []
    const stored = { ...triageQueries.questionnaires, staleTime: 'static' } as const
    const read = await client.query(stored).catch(() => undefined)
    return read?.items
  }

  const send = async (task: Task, questions: readonly Questionnaire[] | undefined): Promise<Task> => {
    if (!triage || triage.answers.length === 0) return task
    const questionnaire = questions?.find((one) => one.id === triage.questionnaireId)
    // They were about a category that has been left since.
    if (questionnaire && questionnaire.categoryId !== task.category?.id) return task
    const answers = questionnaire ? [...answersTo(questionnaire, triage)] : []
    if (!questionnaire || answers.length === 0) {
      sayUnsaved(questions ? 'вопросы изменились' : 'вопросы не загрузились', triage.answers)
      return task
    }
    const decision = decide(questionnaire.questions, answers)
    return decision ? put(task, { questionnaire, answers, decision }) : task
  }

  const put = async (task: Task, answered: AnsweredTriage): Promise<Task> => {
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

  return { readQuestions, send }
}
