import { movers } from '../tasks/tasks.movers.ts'
import type { Queue } from '../tasks/tasks.queues.ts'
import type { ShiftContent, ShiftLine, ShiftSection } from './shifts.ts'
import type { ShiftFigure, ShiftGroupKey } from './shifts.words.ts'

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

/** The part of a sheet in these queues. Absences belong to no queue. */
export function shiftOfQueues(content: ShiftContent, queues: readonly Queue[]): ShiftContent {
  const isOf = ({ queue }: { queue: Queue }): boolean => queues.includes(queue)
  return {
    ...content,
    sections: content.sections.map(({ key, counts, lines }) => ({
      key,
      counts: counts.filter(isOf),
      lines: lines.filter(isOf),
    })),
    groups: content.groups.filter(isOf),
    movers: content.movers.filter(isOf),
    figures: content.figures.filter(isOf),
    people: content.people.filter(isOf),
  }
}

export const sectionCount = ({ counts }: Pick<ShiftSection, 'counts'>): number =>
  sum(counts.map(({ count }) => count))

/** The number of lines in all sections. */
export const sheetCount = ({ sections }: Pick<ShiftContent, 'sections'>): number =>
  sum(sections.map(sectionCount))

/** The first lines of a section over all its queues. */
export const firstLines = ({ lines }: Pick<ShiftSection, 'lines'>, most: number): ShiftLine[] =>
  lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.taskId - b.taskId).slice(0, most)

export const figureOf = ({ figures }: Pick<ShiftContent, 'figures'>, key: ShiftFigure): number =>
  sum(figures.map((one) => one[key]))

export const groupCount = ({ groups }: Pick<ShiftContent, 'groups'>, key: ShiftGroupKey): number =>
  sum(groups.filter((one) => one.key === key).map(({ count }) => count))

/** Open requests by whose move it is, and those of them with a missed step. */
export const moverCounts = ({ movers: rows }: Pick<ShiftContent, 'movers'>) =>
  movers.map((mover) => {
    const own = rows.filter((one) => one.mover === mover)
    return {
      mover,
      count: sum(own.map(({ count }) => count)),
      overdueCount: sum(own.map(({ overdueCount }) => overdueCount)),
    }
  })

/** What each person has done over all queues of the part, the busiest first. */
export function shiftPeople({ people }: Pick<ShiftContent, 'people'>) {
  const all = new Map<number, ShiftContent['people'][number]>()
  for (const one of people) {
    const before = all.get(one.user.id)
    all.set(
      one.user.id,
      before
        ? {
            ...before,
            done: before.done + one.done,
            remote: before.remote + one.remote,
            closed: before.closed + one.closed,
          }
        : one,
    )
  }
  return [...all.values()].toSorted((a, b) => b.done + b.closed - a.done - a.closed || a.user.id - b.user.id)
}

/** Nothing on the sheet needs a receiver. */
export const isShiftEmpty = (content: ShiftContent): boolean =>
  sheetCount(content) === 0 && content.groups.every(({ count }) => count === 0)
