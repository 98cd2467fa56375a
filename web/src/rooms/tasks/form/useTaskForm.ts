import type { Me } from '@naryad/contract/auth/auth'
import type { Task } from '@naryad/contract/tasks/tasks'
import { queueOfNew } from '@naryad/contract/tasks/tasks.edits'
import type { TaskInput, TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { isStale } from '../../../client/api/errors.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { type Edit, useVersionedDraft } from '../../../client/forms/useVersionedDraft.ts'
import { sentencesUnder } from '../../../client/queries/sentencesUnder.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { areSame, merge } from '../../../client/register/merge.ts'
import { useMe } from '../../../client/session/me.ts'
import { useDraftSlot } from '../../../client/settings/draftSlot.ts'
import { stillWrong } from '../../../ui/form/sentences.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { createTaskOf } from './createTaskOf.ts'
import { changedFields, checkedInput, draftOf, newDraft, TaskDraft, withCar } from './draft.ts'
import type { RequestCall, ShownForm } from './shownForm.ts'
import { useChosenFiles } from './useChosenFiles.ts'
import { useFormTriage } from './useFormTriage.ts'
import { useJoin } from './useJoin.ts'
import { useOnlyContact } from './useOnlyContact.ts'
import { taskWords } from './words.ts'

/** Both ends of the plan are one field of the form. */
const fieldOf = (path: string): string => (path.startsWith('planned') ? 'plan' : path)

/** A draft started for one truck or organization is not offered for another. */
function draftName(form: ShownForm): string {
  if (form.kind === 'edit') return `task:${form.task.id}:form`
  if (form.call) return `task:new:call:${form.call.id}`
  if (form.company) return `task:new:company:${form.company.id}`
  return form.car ? `task:new:car:${form.car.id}${form.words ? ':light' : ''}` : 'task:new'
}

function blankOf(form: ShownForm, me: Me): TaskDraft {
  if (form.kind === 'edit') return draftOf(form.task)
  const draft = { ...newDraft(queueOfNew(me, form.queue)), company: form.company ?? null }
  const { words } = form
  const said = words ? { ...draft, title: words.title, isTitleOwn: true, description: words.text } : draft
  const ofCar = form.car ? withCar(said, form.car) : said
  return form.call ? ofCall(ofCar, form.call) : ofCar
}

/** The facts that the request is about, as long as it is about their truck. */
const orderedBy = (form: ShownForm, { car }: TaskDraft): Pick<z.input<typeof TaskInput>, 'lightRuleIds'> =>
  form.kind === 'create' && form.words && car?.id === form.car?.id
    ? { lightRuleIds: [...form.words.lightRuleIds] }
    : {}

/** The one who calls is known better than the driver of the truck. */
const ofCall = (draft: TaskDraft, { contact, driver, text }: RequestCall): TaskDraft => ({
  ...draft,
  contact: contact ?? draft.contact,
  driver: driver ?? draft.driver,
  description: text,
})

/**
 * The stored draft merged with changes saved by others since; conflicts are resolved when the form is sent.
 */
function startOf(form: ShownForm, stored: Edit<TaskDraft> | undefined, me: Me): Edit<TaskDraft> {
  const base = blankOf(form, me)
  if (form.kind === 'create') return stored ?? { mine: base, base, version: null }
  const { version } = form.task
  if (!stored) return { mine: base, base, version }
  const { merged, both } = merge(stored.base, stored.mine, base)
  if (both.length > 0 || version < (stored.version ?? 0)) return stored
  return { mine: withConsistentCar(merged), base, version }
}

/** Keeps truck and «without a truck» consistent after a merge, when the two users have changed one each. */
const withConsistentCar = (draft: TaskDraft): TaskDraft => ({ ...draft, isWithoutCar: draft.car === null })

/** State of the form: a draft that survives a reload, errors by field, and one idempotency key per form. */
export function useTaskForm(form: ShownForm) {
  const client = useQueryClient()
  const me = useMe()
  const isNew = form.kind === 'create'
  const name = useDraftSlot(draftName(form), isNew)
  const { edit, latest, show, keep, forget, rebase, errors, setErrors, conflict, savedAt } =
    useVersionedDraft<TaskDraft, never>({
      name,
      schema: TaskDraft,
      start: (stored) => startOf(form, stored, me),
    })
  const once = useKey()
  const files = useChosenFiles(name)
  const triage = useFormTriage(edit.mine)
  const join = useJoin(edit.mine, files.sendTo)
  const offerContact = useOnlyContact(edit, (next) => (areSame(next.mine, next.base) ? show : keep)(next))

  const create = useAction({
    run: async ({ body, meanwhile }: { body: z.input<typeof TaskInput>; meanwhile: Promise<unknown> }) => {
      const task = await once.run((idempotencyKey) =>
        createTaskOf(isNew ? form.call : undefined, body, { idempotencyKey, silent: true }),
      )
      await meanwhile
      return task
    },
    touches: ['tasks', 'cars', 'calls'],
    done: (task: Task) => `Заявка ${numbered(task.id)} создана`,
    silent: true,
  })
  const update = useAction({
    run: ({ id, body }: { id: number; body: TaskPatch }) =>
      call(tasksRoutes.update, { params: { id }, body }, { silent: true }),
    touches: ['tasks'],
    silent: true,
  })

  const change = (next: TaskDraft) => {
    keep({ ...latest.current, mine: next })
    if (next.company?.id !== edit.mine.company?.id) offerContact(next.company)
    setErrors(stillWrong(errors, () => checkedInput(next, me)))
  }
  const forgetAll = () => {
    forget()
    files.clear()
  }
  const saved = (task: Task): Task => {
    client.setQueryData(tasksQueries.task(task.id).queryKey, task)
    forgetAll()
    return task
  }

  async function make(mine: TaskDraft): Promise<Task | null> {
    const checked = checkedInput(mine, me)
    if ('errors' in checked) {
      setErrors(checked.errors)
      return null
    }
    const questions = triage.readQuestions()
    const task = await create.run({
      body: { ...checked.input, ...orderedBy(form, mine) },
      meanwhile: questions,
    })
    files.sendTo(task)
    return saved(await triage.send(task, await questions))
  }

  async function put(id: number, mine: TaskDraft): Promise<Task | null> {
    const { base, version } = latest.current
    const checked = changedFields(mine, base, me)
    if ('errors' in checked) {
      setErrors(checked.errors)
      return null
    }
    try {
      return saved(
        await update.run({ id, body: { ...checked.input, ...(version === null ? {} : { version }) } }),
      )
    } catch (error) {
      if (!isStale(error)) throw error
      const current = error.current as Task
      client.setQueryData(tasksQueries.task(id).queryKey, current)
      const merged = await rebase({
        sent: latest.current,
        theirs: draftOf(current),
        version: current.version,
        who: error.changedBy,
        fields: taskWords(client),
        complete: withConsistentCar,
      })
      return merged && put(id, merged)
    }
  }

  /** The saved task; null after errors, or if another user's values were chosen in a conflict. */
  async function submit(): Promise<Task | null> {
    try {
      return isNew ? await make(edit.mine) : await put(form.task.id, edit.mine)
    } catch (error) {
      setErrors(sentencesUnder(error, fieldOf))
      return null
    }
  }

  /** «Создать и добавить ещё»: queue, organization and contact stay, the rest starts empty. */
  const again = () => {
    once.renew()
    const { queue, company, contact } = edit.mine
    const next = { ...newDraft(queue), company, contact }
    show({ mine: next, base: next, version: null })
  }

  return {
    draft: edit.mine,
    change,
    errors,
    files,
    isDirty: files.files.length > 0 || !areSame(edit.mine, edit.base),
    savedAt,
    isRunning: create.isRunning || update.isRunning,
    submit,
    again,
    join,
    forget: forgetAll,
    conflict,
  }
}
