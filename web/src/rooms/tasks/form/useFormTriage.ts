import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { NetworkError } from '../../../client/api/errors.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { showError } from '../../../client/queries/report.ts'
import { useMe } from '../../../client/session/me.ts'
import type { AnsweredTriage } from '../../triage/index.ts'
import { taskPath } from '../tasks.queries.ts'
import { triageOf } from '../triageOf.ts'
import { keep } from '../waiting/outbox.ts'
import { sendRequest } from '../waiting/requests.ts'

/** Answers that are given before the task exists: they are sent once it does. */
export function useFormTriage() {
  const me = useMe()
  const [answered, setAnswered] = useState<AnsweredTriage | null>(null)
  const sendTo = async (task: Task): Promise<Task> => {
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
  return { answered, setAnswered, sendTo }
}

export type FormTriage = Pick<ReturnType<typeof useFormTriage>, 'answered' | 'setAnswered'>
