import type { Person } from '@naryad/contract/users/users'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { invalid, notFound } from '../../../platform/http/refusals.ts'
import { seesTask } from '../history/timeline.repo.ts'
import { taskEvents } from '../tasks.events.ts'
import { isVisibleIn, sightOf, type Viewer } from '../tasks.policy.repo.ts'
import { findSightedTask, readStaff } from './mentions.repo.ts'

/** Staff who see the task, without the caller. */
async function readMentionable(db: Db, who: Viewer, taskId: number): Promise<Person[]> {
  const task = await findSightedTask(db, taskId)
  if (!task) return []
  const staff = await readStaff(db)
  return staff
    .filter((person) => person.id !== who.id && isVisibleIn(sightOf(person), task))
    .map(({ id, lastName, firstName, middleName }) => ({ id, lastName, firstName, middleName }))
}

export async function listMentionable(
  db: Db,
  who: Viewer,
  taskId: number,
): Promise<{ items: Person[]; totalCount: number }> {
  if (!(await seesTask(db, who, taskId))) throw notFound('Заявка')
  const items = await readMentionable(db, who, taskId)
  return { items, totalCount: items.length }
}

interface Mentioning {
  readonly taskId: number
  readonly ids: readonly number[]
  readonly isInternal: boolean
}

/** The ids to store. */
export async function checkMentions(
  tx: Tx,
  who: Viewer,
  { taskId, ids, isInternal }: Mentioning,
): Promise<number[]> {
  if (ids.length === 0) return []
  if (!isInternal) throw invalid({ mentionedIds: 'Упомянуть коллегу можно только в комментарии коллегам' })
  const mentionable = new Set((await readMentionable(tx, who, taskId)).map(({ id }) => id))
  const wanted = [...new Set(ids)].filter((id) => id !== who.id)
  if (wanted.some((id) => !mentionable.has(id)))
    throw invalid({ mentionedIds: 'Кто-то из упомянутых не видит эту заявку: уберите его имя' })
  return wanted
}

interface Mention {
  readonly taskId: number
  readonly commentId: number
  readonly userIds: number[]
  readonly byUserId: number
}

export async function publishMentions(tx: Tx, mention: Mention): Promise<void> {
  if (mention.userIds.length > 0) await publish(tx, taskEvents.mentioned, [mention])
}
