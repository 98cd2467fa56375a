import type { PriceList } from './prices.ts'

interface Item {
  readonly id: number
  readonly price: number
}

type Prices = Pick<PriceList, 'dateFrom' | 'percent' | 'items' | 'isActive'>

/** The price of an item in a list on a day, in kopecks; without a list the base price. */
export function priceIn(list: Prices | null | undefined, { id, price }: Item, today: string): number {
  if (!list?.isActive || list.dateFrom > today) return price
  const own = list.items.find(({ priceItemId }) => priceItemId === id)
  return own ? own.price : Math.round((price * (100 + (list.percent ?? 0))) / 100)
}
