import type { PlanLine } from '@naryad/contract/approvals/plan-approvals'
import { monthNames } from '@naryad/contract/kit/days'

import { money } from '../../ui/formats/numbers.ts'

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
const agreedOf = (lines: readonly PlanLine[], refused: ReadonlySet<number>): number =>
  sumOf(lines.filter(({ line }) => !refused.has(line)))

/** The refused lines after some of them were refused or taken back. */
export const refuseLines = (
  refused: readonly number[],
  lines: readonly number[],
  isRefused: boolean,
): number[] => {
  const others = refused.filter((line) => !lines.includes(line))
  return isRefused ? [...others, ...lines] : others
}

/** Of the button that sends the answer. */
export function answerText(lines: readonly PlanLine[], refused: ReadonlySet<number>): string {
  if (refused.size === lines.length) return 'Отказать'
  const sum = money(agreedOf(lines, refused))
  return refused.size === 0 ? `Согласовать ${sum}` : `Согласовать ${sum}, остальное отклонить`
}
