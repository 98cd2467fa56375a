import { costsOf, type Task } from '@naryad/contract/tasks/tasks'
import { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQueryClient } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import { isStale } from '../../../client/api/errors.ts'
import { showError } from '../../../client/queries/report.ts'
import { areSame } from '../../../client/register/merge.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { showConflict } from './conflict.ts'
import type { Edit, EditedField } from './edit.ts'
import { type TaskMutation, useTaskChange } from './useTaskChange.ts'

const fieldsOf = (edit: Edit): EditedField[] => Object.keys(edit) as EditedField[]

/** The base of an edit, stored with the draft or taken from the card. */
type Base = Edit & { version: number }

/** Fields that another user has changed to a different value since the edit began. */
const clashing = (edit: Edit, base: Base, current: Task): EditedField[] =>
  fieldsOf(edit).filter(
    (field) => !areSame(base[field], current[field]) && !areSame(edit[field], current[field]),
  )

const update = (id: number, edit: Edit, version: number): Promise<Task> =>
  call(tasksRoutes.update, { params: { id }, body: { ...edit, version } }, { silent: true })

/** Both users have changed the same fields, so the user decides. */
class Clash extends Error {
  readonly current: Task
  readonly fields: readonly EditedField[]

  constructor(current: Task, fields: readonly EditedField[]) {
    super('a colleague has changed the same')
    this.current = current
    this.fields = fields
  }
}

/** Merges with the other user's changes, unless they concern the same fields. */
async function updateOver(id: number, edit: Edit, base: Base): Promise<Task> {
  try {
    return await update(id, edit, base.version)
  } catch (error) {
    if (!isStale(error)) throw error
    const current = error.current as Task
    const fields = clashing(edit, base, current)
    if (fields.length > 0) throw new Clash(current, fields)
    return updateOver(id, edit, current)
  }
}

/** Input that the server would refuse anyway stays in its field and is not queued. */
function pressOf(edit: Edit, base: Base): TaskMutation | undefined {
  const body = TaskPatch.safeParse(edit).data
  if (!body) return undefined
  const costs = edit.costItems && { costs: costsOf(edit.costItems), isCostsApproved: false }
  return { kind: 'edit', body, shown: { ...(body as Edit), ...costs }, fields: fieldsOf(edit), began: base }
}

/** Null if the other user's text was chosen. */
type Saved = Task | null

/**
 * Saves fields with the version at which the edit began. If another user has saved meanwhile, their other
 * fields stay and the edited ones replace the rest; only a field that both changed is a conflict, shown with
 * both texts.
 */
export function useTaskEdit(id: number) {
  const client = useQueryClient()
  const put = useTaskChange<{ edit: Edit; base: Base }>(id, {
    run: ({ edit, base }) => updateOver(id, edit, base),
    press: ({ edit, base }) => pressOf(edit, base),
    silent: true,
  })

  async function save(edit: Edit, base: Base): Promise<Saved> {
    try {
      return await put.run({ edit, base })
    } catch (error) {
      if (!(error instanceof Clash)) throw error
      const { current, fields } = error
      client.setQueryData(tasksQueries.task(id).queryKey, current)
      const choice = await showConflict({ mine: edit, current, fields })
      return choice === 'mine' ? save(edit, current) : null
    }
  }

  return {
    save,
    /** For edits without a place of their own for errors. */
    start: (edit: Edit, base: Base) =>
      void save(edit, base).catch((error: unknown) => {
        if (error instanceof Error) showError(error)
      }),
    isSaving: put.isRunning,
  }
}
