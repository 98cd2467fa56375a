import { priceIn } from '@naryad/contract/prices/list-prices'
import { useQuery } from '@tanstack/react-query'

import { useMay } from '../../client/session/me.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { dictionaries } from '../task/dictionaries.queries.ts'
import { pricesQueries } from './prices.queries.ts'

/** The price of an item by its id in the price list of a contract; undefined for clients and until it is read. */
export function usePrices(
  priceListId: number | null | undefined,
  isNeeded = true,
): (itemId: number) => number | undefined {
  const mayRead = useMay('tasks.work') && isNeeded
  const items = useQuery({
    ...dictionaries.priceItems,
    meta: { ...dictionaries.priceItems.meta, isSilent: true },
    enabled: mayRead,
  }).data?.items
  const hasList = typeof priceListId === 'number'
  const lists = useQuery({ ...pricesQueries.lists, enabled: mayRead && hasList }).data?.items
  const list = lists?.find(({ id }) => id === priceListId)
  return (itemId) => {
    const item = items?.find(({ id }) => id === itemId)
    return item && (!hasList || list) ? priceIn(list, item, dayOf(Date.now())) : undefined
  }
}
