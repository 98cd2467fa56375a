import { randomUUID } from 'node:crypto'

import type { ActLine } from '@naryad/contract/acts/acts'
import { vatWithin } from '@naryad/contract/acts/acts.money'
import type { Party } from '@naryad/contract/documents/documents'
import { costOf, type CostItem } from '@naryad/contract/tasks/tasks'

export interface Customer extends Party {
  /** The short name; `name` of the party is the full one if there is one. */
  readonly shortName: string
}

/** A line of an issued act. */
export type IssuedLine = ActLine & { readonly uuid: string }

/** An act as it was issued. Later changes of the organization, the contract or the settings do not reach it. */
export interface ActDocument {
  readonly executor: Party
  readonly customer: Customer
  readonly contract: { readonly number: string; readonly signedOn: string | null } | null
  readonly lines: readonly IssuedLine[]
}

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
