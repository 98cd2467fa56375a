import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { withoutName } from '../../../kit/form/sentences.ts'
import { numbered } from '../../../kit/formats/numbers.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { newIdempotencyKey } from '../../../platform/api/request.ts'
import { reportError } from '../../../platform/queries/report.ts'
import { useAction } from '../../../platform/queries/useAction.ts'
import { useDraft } from '../../../platform/settings/useDraft.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { changedFields, checkedInput, draftOf, newDraft, TaskDraft, withCar } from './draft.ts'
import type { ShownForm } from './shownForm.ts'

/** Under the field where one can see it; what belongs to no field is told by the alert. */
function sentencesUnderFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) {
    if (error instanceof Error) reportError(error)
    return {}
  }
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, sentence]) => [
      path.startsWith('planned') ? 'plan' : path,
      withoutName(sentence),
    ]),
  )
}

/** What was begun for a truck or an organization is no beginning for another one. */
function draftName(form: ShownForm): string {
  if (form.kind === 'edit') return `task:${form.task.id}:form`
  if (form.company) return `task:new:company:${form.company.id}`
  return form.car ? `task:new:car:${form.car.id}` : 'task:new'
}

function blankOf(form: ShownForm): TaskDraft {
  if (form.kind === 'edit') return draftOf(form.task)
  const draft = { ...newDraft(form.queue), company: form.company ?? null }
  return form.car ? withCar(draft, form.car) : draft
}

/** The state of the form: a draft that survives a reload, errors by field, and one key a form against doubles. */
export function useTaskForm(form: ShownForm) {
  const client = useQueryClient()
  const isNew = form.kind === 'create'
  const kept = useDraft(draftName(form), TaskDraft)
  const [blank] = useState(() => blankOf(form))
  const [draft, setDraft] = useState(kept.initial ?? blank)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const key = useRef(newIdempotencyKey())
  const isDirty = JSON.stringify(draft) !== JSON.stringify(blank)

  const create = useAction({
    run: (body: Parameters<typeof call<typeof tasksRoutes.create>>[1]['body']) =>
      call(tasksRoutes.create, { body }, { idempotencyKey: key.current, silent: true }),
    touches: ['tasks', 'cars'],
    done: (task: Task) => `Заявка ${numbered(task.id)} создана`,
    silent: true,
  })
  const update = useAction({
    run: (input: { task: Task; body: Parameters<typeof call<typeof tasksRoutes.update>>[1]['body'] }) =>
      call(tasksRoutes.update, { params: { id: input.task.id }, body: input.body }, { silent: true }),
    touches: ['tasks'],
    silent: true,
  })
  const join = useAction({
    run: (task: TaskItem) =>
      call(tasksRoutes.comment, {
        params: { id: task.id },
        body: {
          text: [draft.title, draft.description].filter(Boolean).join('\n') || 'Обратились ещё раз',
          isInternal: true,
        },
      }),
    touches: ['tasks'],
    done: (_, task) => `Обращение добавлено к заявке ${numbered(task.id)}`,
  })

  const change = (next: TaskDraft) => {
    setDraft(next)
    kept.save(next)
    // A field is checked again while it is mended.
    if (Object.keys(errors).length > 0) {
      const checked = checkedInput(next)
      const still = 'errors' in checked ? checked.errors : {}
      setErrors(
        Object.fromEntries(Object.keys(errors).flatMap((name) => (still[name] ? [[name, still[name]]] : []))),
      )
    }
  }
  const forget = () => {
    kept.clear()
    setErrors({})
  }

  /** The saved task, or null when something has to be mended first. */
  async function submit(): Promise<Task | null> {
    const checked = isNew ? checkedInput(draft) : changedFields(draft, form.task)
    if ('errors' in checked) {
      setErrors(checked.errors)
      return null
    }
    try {
      const task = isNew
        ? await create.run(checked.input as Parameters<typeof create.run>[0])
        : await update.run({ task: form.task, body: checked.input })
      client.setQueryData(tasksQueries.task(task.id).queryKey, task)
      forget()
      return task
    } catch (error) {
      setErrors(sentencesUnderFields(error))
      return null
    }
  }

  /** «Создать и добавить ещё»: the organization stays, the rest begins anew. */
  const again = () => {
    key.current = newIdempotencyKey()
    setDraft({ ...newDraft(draft.queue), company: draft.company, contact: draft.contact })
  }

  return {
    draft,
    change,
    errors,
    isDirty,
    savedAt: kept.savedAt,
    isRunning: create.isRunning || update.isRunning,
    submit,
    again,
    join: join.run,
    forget,
  }
}
