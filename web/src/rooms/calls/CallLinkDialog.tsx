import type { Call } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { call as callApi } from '../../client/api/api.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { TaskPicker } from '../../entities/task/TaskPicker.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences } from '../../ui/form/sentences.ts'
import { numbered } from '../../ui/formats/numbers.ts'

/** Says which request a call was about. */
export function CallLinkDialog({ call: opened }: { call: Call }) {
  const { current, of } = useCurrent(opened)
  const { id, company, taskId: present, version } = current
  const [task, setTask] = useState<TaskItem | null>(null)
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const link = useAction({
    run: (taskId: number) =>
      callApi(
        callsRoutes.link,
        { params: { id }, body: { taskId, ...(present !== null && { version }) } },
        { silent: true },
      ),
    touches: ['calls', 'tasks', 'suggestions'],
    done: (_, taskId) => `Звонок отнесён к заявке ${numbered(taskId)}`,
    silent: true,
  })
  const submit = async () => {
    if (!task || task.id === present) {
      setErrors({ taskId: task ? 'Звонок уже отнесён к этой заявке' : 'Выберите заявку' })
      throw new Error('no request is chosen')
    }
    await refusal.of(of(link.run(task.id)))
  }
  return (
    <DialogForm submit="Отнести" onSubmit={submit} draft={task} error={refusal.text} errors={errors}>
      <TaskPicker
        companyId={company?.id}
        value={task}
        error={errors.taskId}
        isFirst
        onChange={(chosen) => {
          setErrors({})
          refusal.clear()
          setTask(chosen)
        }}
      />
    </DialogForm>
  )
}
