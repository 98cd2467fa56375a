import { genderOf, inGender } from '@naryad/contract/kit/grammar'
import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Tx } from '../../../platform/db/connect.ts'
import { notFound, Refusal } from '../../../platform/http/refusals.ts'
import { whenText } from '../../../platform/text/values.ts'
import { readSetting } from '../../settings/index.ts'
import { sightOf } from '../tasks.policy.repo.ts'
import { type Departure, readHandedOver, readMoved, readTaken } from './departures.repo.ts'
import type { Command } from './drafts.ts'

/**
 * Why these tasks are not visible to the user. Who took a task, or moved it, is said only to an employee who
 * has seen it within the last day; to all others, and to clients, a foreign task does not exist.
 */
export async function refuseHidden(
  tx: Tx,
  who: Command['who'],
  ids: readonly number[],
): Promise<Map<number, Refusal>> {
  const refusals = new Map(ids.map((id): [number, Refusal] => [id, notFound('Заявка')]))
  if (ids.length === 0 || who.role === 'client') return refusals
  const { queues } = sightOf(who)
  const labels = await readSetting(tx, 'queueLabels')
  const moved = await readMoved(
    tx,
    ids,
    queues.map((queue) => labels[queue]),
  )
  for (const [id, departure] of moved) refusals.set(id, refusalOf(departure, movedText(departure), false))
  if (who.role === 'engineer')
    for (const [id, departure] of await readTaken(tx, ids, queues))
      refusals.set(id, refusalOf(departure, takenText(departure), false))
  for (const [id, departure] of await readHandedOver(tx, who, ids))
    refusals.set(id, refusalOf(departure, handedOverText(departure), true))
  return refusals
}

const refusalOf = ({ by, at }: Departure, message: string, mayComment: boolean): Refusal =>
  new Refusal('CONFLICT', message, { changedBy: by?.lastName, changedAt: at, mayKeepMine: false, mayComment })

/** «Заявку взял Гусев А. в 14:05» */
function takenText({ operator, by, at }: Departure): string {
  const name = operator ? shortName(operator) : 'другой'
  if (operator?.id !== by?.id) return `Заявку уже назначили: ${name}, ${whenText(at)}`
  const gender = operator && genderOf(operator)
  return gender
    ? `Заявку ${inGender('взял(а)', gender)} ${name} ${whenText(at)}`
    : `Заявку уже взяли: ${name}, ${whenText(at)}`
}

function handedOverText({ kind, operator, at }: Departure): string {
  if (kind === 'CREW') return `Вас убрали из бригады ${whenText(at)}`
  return operator
    ? `Заявку передали другому: ${shortName(operator)}, ${whenText(at)}`
    : `С заявки сняли оператора ${whenText(at)}`
}

const movedText = ({ to, by, at }: Departure): string =>
  `Заявку перенесли в очередь ${inQuotes(to ?? 'другая')}: ${[by && shortName(by), whenText(at)].filter(Boolean).join(', ')}`
