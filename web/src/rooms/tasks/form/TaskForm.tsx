import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { may, useMe } from '../../../client/session/me.ts'
import { useFileDrop } from '../../../ui/files/useFileDrop.ts'
import { ConflictModal } from '../../../ui/form/ConflictModal.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import { leaveInput, lostDraft } from '../../../ui/overlays/dialogs.ts'
import { useStore } from '../../../ui/store.ts'
import { cardQueries } from '../card/card.queries.ts'
import { useStop } from '../plan/useStop.tsx'
import type { TaskDraft } from './draft.ts'
import { Duplicates } from './Duplicates.tsx'
import { FilesField } from './FilesField.tsx'
import { FormFields } from './FormFields.tsx'
import { isShortForm } from './headline.ts'
import { RequestFields } from './RequestFields.tsx'
import { closeTaskForm, type ShownForm, shownForm } from './shownForm.ts'
import { useTaskForm } from './useTaskForm.ts'

import styles from './form.module.css'

interface TaskFormProps {
  /** Opens the created task, or the existing one that the report was added to. */
  onOpenTask: (task: { id: number; queue: Queue }) => void
}

/** The task form in a drawer over the list. */
export function TaskForm({ onOpenTask }: TaskFormProps) {
  const form = useStore(shownForm)
  return (
    form && <OpenForm key={form.kind === 'edit' ? form.task.id : 'new'} form={form} onOpenTask={onOpenTask} />
  )
}

const wordsOf = (form: ShownForm): { title: string; submit: string } =>
  form.kind === 'create'
    ? { title: 'Новая заявка', submit: 'Создать заявку' }
    : { title: `Изменить заявку ${numbered(form.task.id)}`, submit: 'Сохранить' }

/** A visit that gets its plan in this form; null without one. */
function visitOf(form: ShownForm, { plan, car }: TaskDraft): Parameters<typeof useStop>[0] {
  if (plan.day === null) return null
  if (form.kind === 'edit') return form.task.plannedFrom === null ? { taskId: form.task.id } : null
  return car && { carId: car.id }
}

function OpenForm({ form, onOpenTask }: TaskFormProps & { form: ShownForm }) {
  const isNew = form.kind === 'create'
  const { draft, change, errors, files, ...rest } = useTaskForm(form)
  const { isDirty, savedAt, isRunning, submit, again, join, forget, conflict } = rest
  const me = useMe()
  const takesFiles = may(me, 'tasks.attach') && isNew
  const drop = useFileDrop(files, takesFiles)
  const [isIgnored, setIgnored] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const stop = useStop(visitOf(form, draft), {
    ticks: draft.stop,
    onTicks: (ticks) => change({ ...draft, stop: ticks }),
  })
  const { data: similar } = useQuery({
    ...cardQueries.duplicates(draft.car?.id ?? 0, draft.categoryId),
    enabled: isNew && draft.car !== null,
  })

  const close = () => {
    forget()
    closeTaskForm()
  }
  const leave = () => leaveInput(isDirty, close, lostDraft)
  const submitWithStop = async () => {
    const task = await submit()
    // The request is saved; the global alert has said what of the stop was not.
    if (task) await stop.add(task.id).catch(() => undefined)
    return task
  }
  const save = async () => {
    const task = await submitWithStop()
    if (!task) return
    closeTaskForm()
    if (isNew) onOpenTask(task)
  }
  const saveAndAddMore = async () => {
    if (!(await submitWithStop())) return
    again()
    setIgnored(false)
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  const joinTo = async (task: TaskItem) => {
    if (join.isRunning) return
    try {
      await join.run(task)
    } catch {
      // The global alert has reported the error; the typed values stay in the form.
      return
    }
    close()
    onOpenTask(task)
  }

  const duplicates = similar && similar.items.length > 0 && !isIgnored && (
    <Duplicates
      items={similar.items}
      onJoin={(task) => void joinTo(task)}
      onIgnore={() => setIgnored(true)}
    />
  )
  const fields = { draft, errors, onChange: change, children: duplicates }
  return (
    <>
      <FormDrawer
        {...wordsOf(form)}
        savedAt={isDirty ? savedAt : null}
        errors={errors}
        onSubmit={() => void save()}
        onLeave={leave}
        isRunning={isRunning}
        root={root}
        more={
          isNew && !isShortForm(me)
            ? { title: 'Создать и добавить ещё', onSubmit: () => void saveAndAddMore() }
            : undefined
        }
      >
        <div className={styles.whole} {...drop.handlers}>
          {isShortForm(me) ? (
            <RequestFields {...fields} isNew={isNew} />
          ) : (
            <FormFields {...fields} task={form.kind === 'edit' ? form.task : null} along={stop.block} />
          )}
          {takesFiles && <FilesField chosen={files} isOver={drop.isOver} />}
        </div>
      </FormDrawer>
      {conflict && (
        <ConflictModal
          title="Заявку изменили одновременно с вами"
          lead="Пока вы вносили изменения, коллега сохранил свои. Какие значения оставить?"
          fields={conflict.fields}
          who={conflict.who}
          choose={conflict.choose}
        />
      )}
    </>
  )
}
