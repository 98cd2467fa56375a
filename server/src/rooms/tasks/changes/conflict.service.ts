import { genderOf, inGender } from '@naryad/contract/kit/grammar'
import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { shortName } from '@naryad/contract/kit/people'
import { isDone } from '@naryad/contract/tasks/tasks.statuses'
import type { Person } from '@naryad/contract/users/users'

import type { Tx } from '../../../platform/db/connect.ts'
import { Refusal } from '../../../platform/http/refusals.ts'
import { type LastChange, staleConflict } from '../../../platform/text/stale.ts'
import { whenText } from '../../../platform/text/values.ts'
import { findLastAction } from '../edit/edit.repo.ts'
import { readPeople } from './changes.repo.ts'
import type { Action, TaskRule } from './changes.service.ts'
import { type Draft, draftOf, type WorkRow } from './drafts.ts'

/**
 * Rejects a change that was made over an older version. The refusal contains the present task, who changed
 * it and why, and whether the same change would be accepted over the present state: the action is checked
 * on a copy of it.
 */
export const overVersion =
  (version: number | undefined, current: (tx: Tx, id: number) => Promise<unknown>, action: Action): Action =>
  async (tx, context, rows) => {
    const [row] = rows
    if (!row || version === undefined || version === row.version) return action(tx, context, rows)
    const known = {
      row,
      people: await readPeople(
        tx,
        [row.closedBy, row.doneBy, row.operatorId].filter((id) => id !== null),
      ),
      last: await findLastAction(tx, row.id),
      current: await current(tx, row.id),
    }
    const judge = await judgeOf(() => action(tx, context, rows))
    return (draft, relatives) => refusalOf(known, judge(copyOf(draft), relatives))
  }

/** Some actions are refused while their data is loaded. */
async function judgeOf(load: () => TaskRule | Promise<TaskRule>): Promise<TaskRule> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return () => error
  }
}

const copyOf = ({ before }: Draft): Draft => draftOf(before)

interface Known {
  readonly row: WorkRow
  readonly people: ReadonlyMap<number, Person>
  readonly last: LastChange | undefined
  readonly current: unknown
}

function refusalOf({ row, people, last, current }: Known, refusal: ReturnType<TaskRule>): Refusal {
  const stale = staleConflict({ what: 'Заявку', by: last, current })
  const change = refusal ? changeOf(row, people) : undefined
  return new Refusal(
    'CONFLICT',
    change ? sentenceOf(change) : [stale.message, refusal?.message].filter(Boolean).join('. '),
    {
      current,
      changedBy: change?.by?.lastName ?? stale.changedBy,
      changedAt: change?.at ?? last?.at,
      reason: change?.reason,
      mayKeepMine: refusal === null,
      mayComment: true,
    },
  )
}

interface TaskChange {
  /** «закрыл(а)», in both genders. */
  readonly act: string
  readonly by: Person | undefined
  readonly at: string
  readonly reason?: string | undefined
}

/** The change that leaves no room for another one. */
function changeOf(
  { status, signedAt, closedAt, closedBy, closeReason, doneAt, doneBy }: WorkRow,
  people: ReadonlyMap<number, Person>,
): TaskChange | undefined {
  if (status === 'CLOSED' && closedAt !== null)
    return { act: 'закрыл(а)', by: people.get(closedBy ?? 0), at: closedAt, reason: closeReason ?? undefined }
  if (signedAt !== null) return undefined
  if (isDone(status) && doneAt !== null)
    return { act: 'выполнил(а)', by: people.get(doneBy ?? 0), at: doneAt }
  return undefined
}

/** «Заявку закрыла Морозова Е. в 14:05: отменена клиентом» */
function sentenceOf({ act, by, at, reason }: TaskChange): string {
  const why = reason === undefined || reason === '' ? '' : `: ${lowerFirst(reason)}`
  const gender = by && genderOf(by)
  const who = by
    ? gender
      ? `${inGender(act, gender)} ${shortName(by)}`
      : `${inGender(act, 'male')}и: ${shortName(by)},`
    : `${inGender(act, 'male')}и`
  return `Заявку ${who} ${whenText(at)}${why}`
}
