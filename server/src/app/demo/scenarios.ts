import { queues, type Queue } from '@naryad/contract/tasks/tasks.queues'

import {
  standardCategories,
  standardUnitKinds,
  standardChecklist,
  standardParts,
  standardTypes,
} from '../../rooms/tasks/dictionaries/standard-dictionaries.ts'
import { Weighted, type Random } from './random.ts'
import { cellsOf, readData, rows } from './tables.ts'

/** Numbers the rows, because tasks refer to them by id. */
const numbered = <Row extends object>(list: readonly Row[]) => list.map((row, at) => ({ id: at + 1, ...row }))

export const taskTypes = numbered(
  standardTypes.map((type) => ({
    title: type.title as string,
    queues: `{${type.queues.join(',')}}`,
    checklist: standardChecklist(type),
    reportTemplate: type.reportTemplate,
    parts: standardParts(type),
  })),
)
export const taskCategories = numbered(
  Object.entries(standardCategories).flatMap(([queue, titles]) =>
    titles.map((title: string) => ({ queue, title, unitKind: standardUnitKinds[title] ?? null })),
  ),
)
const prices = rows<'title' | 'unit' | 'roubles'>('prices')

/** Labels of the texts of a scenario in the file. */
const fields = {
  titles: 'заявка',
  descriptions: 'описание',
  driverWords: 'водитель',
  reports: 'отчёт',
  /** Reports of remote work; a scenario without them requires a visit. */
  remoteReports: 'удалённо',
} as const

function named<Item extends { readonly title: string }>(items: readonly Item[], title: string): Item {
  const item = items.find((one) => one.title === title)
  if (!item) throw new Error(`No entry «${title}» for a scenario`)
  return item
}

export type Scenario = ReturnType<typeof scenarioOf>

/** Parses a scenario: a kind of problem with typical texts. */
function scenarioOf(queue: Queue, text: string) {
  const [head = '', ...lines] = text.split('\n')
  const [weight, type = '', category = '', costs = ''] = cellsOf(head)
  const textsOf = (field: keyof typeof fields): string[] =>
    lines.flatMap((line) => (line.startsWith(`${fields[field]}: `) ? line.slice(line.indexOf(' ') + 1) : []))
  return {
    weight: Number(weight),
    type: named(taskTypes, type),
    categoryId: named(
      taskCategories.filter((one) => one.queue === queue),
      category,
    ).id,
    /** Items of the price list with the maximum number of units. */
    charges: (costs === '' ? [] : cellsOf(costs, ',')).map((cost) => {
      const [, title = '', most = ''] = /^(.+) (\d+)$/.exec(cost) ?? []
      const { unit, roubles } = named(prices, title)
      return { title, unit, price: Number(roubles) * 100, most: Number(most) }
    }),
    titles: textsOf('titles'),
    descriptions: textsOf('descriptions'),
    driverWords: textsOf('driverWords'),
    reports: textsOf('reports'),
    remoteReports: textsOf('remoteReports'),
  }
}

/** The scenarios of a queue in `demo-data/scenarios.txt`: paragraphs below the name of the queue. */
function scenariosOf(queue: Queue): Weighted<Scenario> {
  const text = readData('scenarios.txt')
    .split(/^# /m)
    .find((part) => part.startsWith(`${queue}\n`))
  const [, ...paragraphs] = text?.trim().split(/\n{2,}/) ?? []
  return new Weighted(
    paragraphs.map((paragraph) => scenarioOf(queue, paragraph)).map((one) => [one, one.weight]),
  )
}

export const scenarios = new Map(queues.map((queue) => [queue, scenariosOf(queue)]))

/** Replaces «{5-20}» in a text by a number of this range and «{код}» by a fault code. */
export const fill = (text: string, random: Random): string =>
  text.replace(/\{(?:код|(\d+)-(\d+))\}/g, (_, from?: string, to?: string) =>
    from === undefined
      ? `0x${random.int(0x0801, 0x0a3f).toString(16).toUpperCase().padStart(4, '0')}`
      : String(random.int(Number(from), Number(to))),
  )
