import {
  standardCategories,
  standardChecklist,
  standardTypes,
} from '../../rooms/tasks/dictionaries/standard-dictionaries.ts'
import { lines, rows } from './tables.ts'

/** Under known ids. */
const numbered = <Row extends object>(list: readonly Row[]) => list.map((row, at) => ({ id: at + 1, ...row }))

export const taskTypes = numbered(
  standardTypes.map((type) => ({
    title: type.title as string,
    queues: `{${type.queues.join(',')}}`,
    checklist: standardChecklist(type),
    reportTemplate: type.reportTemplate,
  })),
)

export const taskCategories = numbered(
  Object.entries(standardCategories).flatMap(([queue, titles]) =>
    titles.map((title: string) => ({ queue, title })),
  ),
)

/** The costs of requests are taken from it too. */
export const priceList = numbered(
  rows<'kind' | 'title' | 'unit' | 'roubles'>('prices').map(({ kind, title, unit, roubles }) => ({
    title,
    kind,
    unit,
    price: Number(roubles) * 100,
  })),
)

export const carServers = numbered(lines('monitoring servers').map((title) => ({ title })))
