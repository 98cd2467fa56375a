import type { PlanLine } from '@naryad/contract/approvals/plan-approvals'
import { monthNames } from '@naryad/contract/kit/days'

export interface PlanMonth {
  readonly month: string
  /** «Декабрь 2026» */
  readonly title: string
  readonly cars: readonly { readonly car: PlanLine['car']; readonly lines: readonly PlanLine[] }[]
  /** Kopecks. */
  readonly sum: number
}

const sumOf = (lines: readonly PlanLine[]): number => lines.reduce((sum, { price }) => sum + price, 0)

/** The lines by months, and by trucks within a month. */
export const planOf = (lines: readonly PlanLine[]): PlanMonth[] =>
  [...Map.groupBy(lines, ({ month }) => month)].map(([month, own]) => ({
    month,
    title: `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`,
    cars: [...Map.groupBy(own, ({ car }) => car.id).values()].flatMap((ofCar) =>
      ofCar[0] ? [{ car: ofCar[0].car, lines: ofCar }] : [],
    ),
    sum: sumOf(own),
  }))

/** What is agreed to without the refused lines. */
export const agreedOf = (lines: readonly PlanLine[], refused: ReadonlySet<number>): number =>
  sumOf(lines.filter(({ line }) => !refused.has(line)))
