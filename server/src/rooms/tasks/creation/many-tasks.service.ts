import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { lockTasks, readChildren } from '../changes/changes.repo.ts'
import { write } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { type CommandContext, draftOf, recordAction } from '../changes/drafts.ts'
import { followFamily } from '../relations/families.ts'
import { taskEvents } from '../tasks.events.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { mayCreate, operatorOf } from './create.service.ts'
import { createByRule, type RuleTask } from './rule-tasks.service.ts'

type Who = CommandContext['who']

/** Tasks per statement: a statement has a limited number of parameters. */
const portion = 250

/** Creates tasks for a user who has asked for many; returns their ids in the same order. */
export async function createTasks(tx: Tx, who: Who, wanted: readonly RuleTask[]): Promise<number[]> {
  const operatorNames = await checkMany(tx, who, wanted)
  const ids: number[] = []
  for (let from = 0; from < wanted.length; from += portion)
    ids.push(...(await createByRule(tx, wanted.slice(from, from + portion), { who, operatorNames })))
  return ids
}

/** Refuses queues and operators as the creation of one task does. */
async function checkMany(
  tx: Tx,
  who: Who,
  wanted: readonly RuleTask[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  const kinds = new Map(
    wanted.map(({ queue, operatorId = null }) => [`${queue} ${operatorId ?? ''}`, { queue, operatorId }]),
  )
  for (const kind of kinds.values()) {
    await mayCreate(tx, kind, who)
    const name = await operatorOf(tx, kind)
    if (kind.operatorId !== null && name !== null) names.set(kind.operatorId, name)
  }
  return names
}

/** A visit to several trucks: a task with a sub-task per truck. */
interface FamilyTask {
  readonly parent: RuleTask
  readonly children: readonly RuleTask[]
}

/** Returns the ids of the sub-tasks of each visit. */
export async function createFamilies(tx: Tx, who: Who, wanted: readonly FamilyTask[]): Promise<number[][]> {
  const parentIds = await createTasks(
    tx,
    who,
    wanted.map(({ parent }) => parent),
  )
  const childIds = await createTasks(
    tx,
    who,
    wanted.flatMap(({ children }, at) =>
      children.map((child) => ({ ...child, parentId: parentIds[at] ?? 0 })),
    ),
  )
  const context: CommandContext = { who, ...timeNow() }
  const drafts = (await lockTasks(tx, parentIds, visibleTasks(who))).map(draftOf)
  const children = await readChildren(tx, parentIds)
  for (const draft of drafts) {
    const now = children.filter(({ parentId }) => parentId === draft.before.id)
    recordAction(draft, 'SPLIT', 'Подзаявки', null, now.map(({ id }) => `№\u00a0${id}`).join(', '))
    followFamily(draft, { before: [], now }, context)
  }
  await write(tx, context, drafts)
  let from = 0
  const families = wanted.map((family) => {
    const ids = childIds.slice(from, from + family.children.length)
    from += ids.length
    return ids
  })
  if (parentIds.length > 0)
    await publish(
      tx,
      taskEvents.split,
      parentIds.map((taskId, at) => ({ taskId, childIds: families[at] ?? [] })),
    )
  return families
}
