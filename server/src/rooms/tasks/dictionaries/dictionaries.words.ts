import { fieldTitle } from '@naryad/contract/kit/messages'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { roubles } from '@naryad/contract/kit/roubles'
import { PriceKind } from '@naryad/contract/tasks/price-items'
import { priceKindTitles } from '@naryad/contract/tasks/price-items.words'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { UnitKind } from '@naryad/contract/units/units.codes'
import { unitKindTitles } from '@naryad/contract/units/units.words'
import type { z } from 'zod'

import { yesNo } from '../../../platform/text/values.ts'

const shown = 80

/** A value that does not fit on one line is only reported as changed. */
function valueText(value: unknown, names: Readonly<Record<Queue, string>>): string | undefined {
  if (typeof value === 'boolean') return yesNo(value)
  // The only numbers in dictionaries are prices.
  if (typeof value === 'number') return roubles(value)
  const kind = PriceKind.safeParse(value)
  if (kind.success) return priceKindTitles[kind.data].toLowerCase()
  const unitKind = UnitKind.safeParse(value)
  if (unitKind.success) return unitKindTitles[unitKind.data].toLowerCase()
  if (value === null || value === undefined) return 'не указано'
  const queues = Queue.array().safeParse(Array.isArray(value) ? value : [value])
  if (queues.success)
    return queues.data.length === 0 ? 'все' : queues.data.map((queue) => names[queue]).join(', ')
  const text = typeof value === 'string' ? value : undefined
  return text !== undefined && [...text].length <= shown && !text.includes('\n') ? inQuotes(text) : undefined
}

/** «Название: «Ремонт» → «Ремонт тахографа»; Чек-лист: изменён». */
export function changeText(
  schema: z.ZodType,
  before: object,
  after: object,
  names: Readonly<Record<Queue, string>>,
): string {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([key, value]) => key !== 'version' && JSON.stringify(was.get(key)) !== JSON.stringify(value))
    .map(([key, value]) => {
      // A related object is not shown by its id.
      if (key.endsWith('Id')) return `${fieldTitle(schema, key)}: изменено`
      const [from, to] = [valueText(was.get(key), names), valueText(value, names)]
      return `${fieldTitle(schema, key)}: ${from === undefined || to === undefined ? 'изменено' : `${from} → ${to}`}`
    })
    .join('; ')
}
