import { inQuotes } from '@naryad/contract/kit/quotes'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { readSetting } from '../settings/index.ts'
import { linkFacts } from './lights.repo.ts'
import { type Order, readRequestsAbout } from './orders.repo.ts'

/**
 * Names the facts that a new request was made for. Orders for a truck are serialized, and one about a fact that has an
 * open request is refused with its number: of two users who order in the same moment the second learns of the first.
 */
export async function orderFacts(tx: Tx, order: Order): Promise<void> {
  await lock(tx, `light order ${order.carId}`)
  const requests = await readRequestsAbout(tx, order)
  if (requests.length > 0) {
    const names = await readSetting(tx, 'queueLabels')
    const named = requests.map(
      ({ id, queue, titles }) => `№\u00a0${id} в очереди ${inQuotes(names[queue])} (${titles.join(', ')})`,
    )
    throw conflict(`${requests.length === 1 ? 'Уже есть заявка' : 'Уже есть заявки'} ${named.join(', ')}`)
  }
  await linkFacts(tx, order.taskId, order.lightRuleIds)
}
