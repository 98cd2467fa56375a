import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { PriceList, PriceListChange, PriceListInput } from './prices.ts'

export const priceListsSchemas = schemas({
  list: { summary: 'Прайс-листы договоров: процент к базовым ценам и свои цены', reply: listOf(PriceList) },
  get: { summary: 'Прайс-лист', params: IdParams, reply: PriceList },
  create: { summary: 'Добавить прайс-лист', body: PriceListInput, reply: PriceList },
  update: {
    summary: 'Изменить прайс-лист; записанные затраты не меняются',
    params: IdParams,
    body: PriceListChange,
    reads: { schema: PriceList },
    reply: PriceList,
  },
  remove: { summary: 'Удалить прайс-лист, которого нет в договорах', params: IdParams },
})
