import type { PlanLine } from '@naryad/contract/approvals/plan-approvals'
import { monthNames } from '@naryad/contract/kit/days'

import { money } from '../../ui/formats/numbers.ts'

export interface PlanMonth {
  readonly month: string
  /** «Декабрь 2026» */
  readonly title: string
  /** By trucks, and by drivers for their cards and licences. */
  readonly parts: readonly (Pick<PlanLine, 'car' | 'driver'> & {
    readonly key: string
    readonly lines: readonly PlanLine[]
  })[]
  /** Kopecks. */
  readonly sum: number
}

const sumOf = (lines: readonly PlanLine[]): number => lines.reduce((sum, { price }) => sum + price, 0)

const partKey = ({ line, car, driver }: PlanLine): string =>
  car ? `car ${car.id}` : driver ? `driver ${driver.id}` : `line ${line}`

/** The lines by months, and by trucks and drivers within a month. */
export const planOf = (lines: readonly PlanLine[]): PlanMonth[] =>
  [...Map.groupBy(lines, ({ month }) => month)].map(([month, own]) => ({
    month,
    title: `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`,
    parts: [...Map.groupBy(own, partKey)].flatMap(([key, ofPart]) =>
      ofPart[0] ? [{ key, car: ofPart[0].car, driver: ofPart[0].driver, lines: ofPart }] : [],
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
