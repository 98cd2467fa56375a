import { Radio } from '@mantine/core'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { maxMerged, unmergeDays } from '@naryad/contract/links/links.words'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconX from '~icons/x'

import { call } from '../../client/api/api.ts'
import { failureText } from '../../client/api/failureText.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { TaskFacts } from '../../entities/task/TaskFacts.tsx'
import { TaskPicker } from '../../entities/task/TaskPicker.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'

interface MergeDialogProps {
  /** The requests to begin with; more can be added. */
  ids: readonly number[]
  onDone?: () => void
}

/** Merges requests into the one of them that stays open. */
export function MergeDialog({ ids, onDone }: MergeDialogProps) {
  const [added, setAdded] = useState<readonly TaskItem[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [mainId, setMainId] = useState(ids[0] ?? 0)
  const [error, setError] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['tasks', 'merged', ids],
    queryFn: ({ signal }) =>
      call(tasksRoutes.search, { body: { ids: [...ids], limit: maxMerged + 1 } }, { signal }),
  })
  const tasks = [...(data?.items ?? []), ...added].filter(({ id }) => !removed.has(id))
  const main = tasks.find(({ id }) => id === mainId) ?? tasks[0]
  const others = tasks.filter(({ id }) => id !== main?.id).map(({ id }) => id)
  const merge = useAction({
    run: (id: number) => call(linksRoutes.merge, { params: { id }, body: { ids: others } }),
    touches: ['tasks'],
    silent: true,
    done: (_, id) => `С заявкой ${numbered(id)} объединены ${others.map((one) => numbered(one)).join(', ')}`,
  })
  const submit = async () => {
    if (!main || others.length === 0) {
      setError('Добавьте хотя бы ещё одну заявку')
      throw new Error('nothing to merge')
    }
    try {
      await merge.run(main.id)
    } catch (failure) {
      setError(failureText(failure))
      throw failure
    }
    onDone?.()
  }
  const remove = (id: number) => {
    setError(null)
    setAdded(added.filter((task) => task.id !== id))
    if (ids.includes(id)) setRemoved(new Set([...removed, id]))
  }
  return (
    <DialogForm
      submit="Объединить"
      onSubmit={submit}
      draft={{ added, removed: [...removed], mainId }}
      error={error}
    >
      {!data && <SkeletonBar width="60%" height={16} />}
      <Radio.Group
        label="Какая заявка останется"
        value={String(main?.id ?? '')}
        onChange={(value) => {
          setError(null)
          setMainId(Number(value))
        }}
      >
        {tasks.map((task) => (
          <div key={task.id} className="row gap-8 line-below pad-y-8">
            <Radio
              value={String(task.id)}
              aria-label={`Останется ${numbered(task.id)} ${task.title}`}
              data-autofocus={task.id === main?.id || undefined}
            />
            <div className="stack gap-4 grow min-width-0">
              <TaskFacts task={task} />
            </div>
            {tasks.length > 1 && (
              <IconButton
                label={`Не объединять ${numbered(task.id)}`}
                icon={IconX}
                size="sm"
                onClick={() => remove(task.id)}
              />
            )}
          </div>
        ))}
      </Radio.Group>
      {tasks.length <= maxMerged && (
        <TaskPicker
          label="Добавить заявку"
          companyId={main?.company?.id}
          statuses={openStatuses}
          without={tasks.map(({ id }) => id)}
          value={null}
          isFirst={ids.length === 1}
          onChange={(task) => {
            setError(null)
            if (!task) return
            setRemoved(new Set([...removed].filter((id) => id !== task.id)))
            if (!ids.includes(task.id)) setAdded([...added, task])
          }}
        />
      )}
      <p className="no-margin secondary">
        Остальные закроются как дубликаты. Их комментарии, файлы и связи будут видны в оставшейся, новые
        ответы водителей и из мессенджеров придут в неё. Разъединить можно {unmergeDays} дней.
      </p>
    </DialogForm>
  )
}
