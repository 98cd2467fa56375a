import { taskTitles } from '@naryad/contract/tasks/tasks.columns'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { authorOf, type CommandContext, type Draft, recordAction } from '../changes/drafts.ts'
import { taskEvents } from '../tasks.events.ts'
import { deleteMembers, insertMembers } from './crew.repo.ts'

const addedTo = ({ before, after }: Draft): number[] =>
  after.crewIds.filter((id) => !before.crewIds.includes(id))
const removedFrom = ({ before, after }: Draft): number[] =>
  before.crewIds.filter((id) => !after.crewIds.includes(id))

/** A line of the history for each person, so that a name in it can be erased. */
export function changeCrew(draft: Draft, crewIds: readonly number[], isDerived = false): void {
  const { crewIds: before } = draft.after
  for (const personId of crewIds)
    if (!before.includes(personId))
      recordAction(draft, 'CREW', taskTitles.crew, null, { personId }, isDerived)
  for (const personId of before)
    if (!crewIds.includes(personId))
      recordAction(draft, 'CREW', taskTitles.crew, { personId }, null, isDerived)
  draft.after.crewIds = crewIds
}

/** Who becomes the operator leaves the crew; without an operator there is none. */
export function followOperator(draft: Draft): void {
  const { crewIds, operatorId } = draft.after
  const left = operatorId === null ? [] : crewIds.filter((id) => id !== operatorId)
  if (left.length < crewIds.length) changeCrew(draft, left, true)
}

export async function writeCrews(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const membersOf = (usersOf: (draft: Draft) => number[]) =>
    drafts.flatMap((draft) => usersOf(draft).map((userId) => ({ taskId: draft.after.id, userId })))
  await deleteMembers(tx, membersOf(removedFrom))
  await insertMembers(tx, membersOf(addedTo))
}

export async function publishCrews(
  tx: Tx,
  { who }: Pick<CommandContext, 'who'>,
  drafts: readonly Draft[],
): Promise<void> {
  const factsOf = (draft: Draft, userIds: readonly number[], isAdded: boolean) =>
    userIds.map((userId) => ({ taskId: draft.after.id, userId, isAdded, byUserId: authorOf(who) }))
  await publish(
    tx,
    taskEvents.crewChanged,
    drafts.flatMap((draft) => [
      ...factsOf(draft, addedTo(draft), true),
      // Who has become the operator is notified of that instead.
      ...factsOf(
        draft,
        removedFrom(draft).filter((id) => id !== draft.after.operatorId),
        false,
      ),
    ]),
  )
}
