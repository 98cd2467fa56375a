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

/** The lines of the tasks in their order: each is rounded by itself, and so is its VAT. */
export const linesOf = (tasks: readonly BilledTask[], vatPercent: number | null): ActLine[] =>
  tasks.flatMap(({ costItems, ...task }) =>
    costItems.map(({ title, unit, quantity, price }) => {
      const sum = costOf({ quantity, price })
      const vat = vatPercent === null ? null : vatWithin(sum, vatPercent)
      return { uuid: null, ...task, title, unit, quantity, price, sum, vat }
    }),
  )

export const issuedLines = (lines: readonly ActLine[]): IssuedLine[] =>
  lines.map((line) => ({ ...line, uuid: randomUUID() }))
