import { linksRoutes } from '@naryad/contract/links/links.routes'
import { type LinkKind, linkKinds, linkWords } from '@naryad/contract/links/links.words'
import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { failureText } from '../../client/api/failureText.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { TaskPicker } from '../../entities/task/TaskPicker.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { numbered } from '../../ui/formats/numbers.ts'

const kinds = linkKinds.map((value) => ({ value, title: linkWords[value].title }))

/** Links a request with another one, found by its number or words. */
export function LinkDialog({ task }: { task: Task }) {
  const [kind, setKind] = useState<LinkKind>('RELATED')
  const [other, setOther] = useState<TaskItem | null>(null)
  const [error, setError] = useState<string | undefined>()
  const add = useAction({
    run: (taskId: number) => call(linksRoutes.add, { params: { id: task.id }, body: { taskId, kind } }),
    touches: ['tasks'],
    silent: true,
    done: (_, taskId) => `Заявки ${numbered(task.id)} и ${numbered(taskId)} связаны`,
  })
  const submit = async () => {
    if (!other) {
      setError('Заявка: выберите, с какой связать')
      throw new Error('no request')
    }
    try {
      await add.run(other.id)
    } catch (failure) {
      setError(failureText(failure))
      throw failure
    }
  }
  return (
    <DialogForm submit="Связать" onSubmit={submit} draft={{ kind, other }}>
      <TaskPicker
        isFirst
        value={other}
        error={error}
        without={[task.id]}
        onChange={(chosen) => {
          setError(undefined)
          setOther(chosen)
        }}
      />
      <Segments label="Вид связи" value={kind} choices={kinds} onChange={setKind} />
    </DialogForm>
  )
}
