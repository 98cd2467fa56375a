import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import type { TaskDraft } from './draft.ts'

/** Adds the new report to an existing task, only once however often the button is clicked. */
export function useJoin({ title, description }: TaskDraft, sendFiles: (task: TaskItem) => void) {
  const once = useKey()
  return useAction({
    run: async (task: TaskItem) => {
      const text = [title, description].filter(Boolean).join('\n') || 'Обратились ещё раз'
      const comment = await once.run((idempotencyKey) =>
        call(
          tasksRoutes.comment,
          { params: { id: task.id }, body: { text, isInternal: true } },
          { idempotencyKey },
        ),
      )
      sendFiles(task)
      return comment
    },
    touches: ['tasks'],
    done: (_, { id }) => `Обращение добавлено к заявке ${numbered(id)}`,
  })
}
