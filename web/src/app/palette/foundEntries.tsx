import IconDots from '~icons/dots'

import type { Entry } from './entry.ts'
import { SignLine } from './FoundLines.tsx'
import { compareRanks, type Rank } from './ranking.ts'

/** Objects of one kind that keep the others in sight, and how many more «Ещё 12» shows. */
const shownFirst = 3
const shownMore = 12

/** How many objects of a kind are searched for. */
export const maxFound = shownFirst + shownMore

export interface FoundKindEntries {
  group: string
  /** The best first. */
  found: readonly { entry: Entry; rank: Rank }[]
  /** A line under the best one. */
  ofBest?: Entry | undefined
}

/** The kinds of which more is shown. */
export interface Unfolding {
  groups: readonly string[]
  unfold: (group: string) => void
}

/** The kind of the best match comes first. Without `unfolding` there is one kind, which is shown whole. */
export function foundEntries(kinds: readonly FoundKindEntries[], unfolding: Unfolding | undefined): Entry[] {
  return kinds
    .flatMap((kind) => {
      const [best] = kind.found
      return best ? [{ ...kind, best }] : []
    })
    .toSorted((one, other) => compareRanks(one.best.rank, other.best.rank))
    .flatMap(({ group, found, best, ofBest }): Entry[] => {
      const folded = unfolding?.groups.includes(group) ? undefined : unfolding
      const [, ...others] = found.slice(0, folded ? shownFirst : maxFound).map(({ entry }) => entry)
      const rest = Math.min(found.length, maxFound) - shownFirst
      const more: Entry[] =
        folded && rest > 0
          ? [
              {
                key: `more:${group}`,
                group,
                content: <SignLine sign={IconDots}>Ещё {rest}</SignLine>,
                stays: true,
                run: () => folded.unfold(group),
              },
            ]
          : []
      return [best.entry, ...(ofBest ? [ofBest] : []), ...others, ...more]
    })
}
