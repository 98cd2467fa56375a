import type { Task } from '@naryad/contract/tasks/tasks'
import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQueryClient } from '@tanstack/react-query'

import { call } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { tellError } from '../../../platform/queries/report.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { showConflict } from './conflict.ts'
import type { Edit, EditedField } from './edit.ts'
import { useTaskChange } from './useTaskChange.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const fieldsOf = (edit: Edit): EditedField[] => Object.keys(edit) as EditedField[]

/** What one began from, kept with a draft or taken from the card. */
type Base = Edit & { version: number }

/** Fields that a colleague has changed to something else since the edit began. */
const clashing = (edit: Edit, base: Base, current: Task): EditedField[] =>
  fieldsOf(edit).filter((field) => !same(base[field], current[field]) && !same(edit[field], current[field]))

/** Null when a colleague's text was taken instead of one's own. */
type Saved = Task | null

/**
 * Saves fields with the version at which the edit began. When a colleague has saved meanwhile, his other fields
 * stay and ours go on top; only where both changed the same field is the person asked, with both texts before him.
 */
export function useTaskEdit(id: number) {
  const client = useQueryClient()
  const put = useTaskChange<TaskPatch>(id, {
    run: (body) => call(tasksRoutes.update, { params: { id }, body }, { silent: true }),
    ahead: (_task, { version: _version, ...patch }) => patch,
    silent: true,
  })

  async function save(edit: Edit, base: Base): Promise<Saved> {
    try {
      return await put.run({ ...edit, version: base.version })
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 409 ? (error.current as Task | undefined) : undefined
      if (!current) throw error
      const fields = clashing(edit, base, current)
      if (fields.length === 0) return save(edit, current)
      client.setQueryData(tasksQueries.task(id).queryKey, current)
      const choice = await showConflict({ mine: edit, current, fields })
      return choice === 'mine' ? save(edit, current) : null
    }
  }

  return {
    save,
    /** Where the edit has no place of its own to say what went wrong. */
    start: (edit: Edit, base: Base) =>
      void save(edit, base).catch((error: unknown) => {
        if (error instanceof Error) tellError(error)
      }),
    isSaving: put.isRunning,
  }
}
