import { randomUUID } from 'node:crypto'

import type { ActLine } from '@naryad/contract/acts/acts'
import { vatWithin } from '@naryad/contract/acts/acts.money'
import { costOf, type CostItem } from '@naryad/contract/tasks/tasks'

import type { IssuedLine } from './acts.table.ts'

/** A task of an act. */
export interface BilledTask {
  readonly taskId: number
  readonly doneOn: string
  readonly plate: string
  readonly vin: string
  readonly costItems: readonly CostItem[]
}

/** Codes of an accounting system, by the item of the price list. */
export type CodesOfItems = ReadonlyMap<number, string>

/** The lines of the tasks in their order: each is rounded by itself, and so is its VAT. */
export const linesOf = (
  tasks: readonly BilledTask[],
  codes: CodesOfItems,
  vatPercent: number | null,
): ActLine[] =>
  tasks.flatMap(({ costItems, ...task }) =>
    costItems.map(({ title, unit, quantity, price, priceItemId }) => {
      const sum = costOf({ quantity, price })
      const vat = vatPercent === null ? null : vatWithin(sum, vatPercent)
      const code1c = priceItemId === undefined ? '' : (codes.get(priceItemId) ?? '')
      return { uuid: null, ...task, code1c, title, unit, quantity, price, sum, vat }
    }),
  )

export const issuedLines = (lines: readonly ActLine[]): IssuedLine[] =>
  lines.map((line) => ({ ...line, uuid: randomUUID() }))
