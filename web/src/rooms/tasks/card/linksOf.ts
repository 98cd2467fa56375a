import type { Task } from '@naryad/contract/tasks/tasks'

/** How many requests the part «Связи» shows; those out of the user's sight count as well. */
export const linksCountOf = ({ linksCount, mergedIds, mergedIntoId }: Task): number =>
  linksCount + mergedIds.length + Number(mergedIntoId !== null)
