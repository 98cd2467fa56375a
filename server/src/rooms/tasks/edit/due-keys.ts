import type { ChecklistItem } from '@naryad/contract/tasks/tasks'

/** The keys that lines of one title lacked in the call, in their order. */
function freeKeys(lines: readonly ChecklistItem[], before: readonly ChecklistItem[]): (string | undefined)[] {
  const sent = new Set(lines.map(({ dueKey }) => dueKey))
  const free = before
    .map(({ dueKey }) => dueKey)
    .filter((dueKey) => dueKey === undefined || !sent.has(dueKey))
  const keyless = lines.filter(({ dueKey }) => dueKey === undefined).length
  // Of equal lines those without a due row are the ones that are gone.
  while (free.length > keyless && free.includes(undefined)) free.splice(free.indexOf(undefined), 1)
  return free
}

/** A client that does not know of due rows sends their lines without the keys: these stay with the titles. */
export function withDueKeys<Patch extends { readonly checklist?: unknown }>(
  patch: Patch,
  before: readonly ChecklistItem[],
): Patch {
  if (!Array.isArray(patch.checklist) || before.every(({ dueKey }) => dueKey === undefined)) return patch
  const lines = patch.checklist as ChecklistItem[]
  const stored = Map.groupBy(before, ({ title }) => title)
  const keys = new Map(
    [...Map.groupBy(lines, ({ title }) => title)].map(([title, equal]) => [
      title,
      freeKeys(equal, stored.get(title) ?? []),
    ]),
  )
  const checklist = lines.map((item) => {
    const dueKey = item.dueKey ?? keys.get(item.title)?.shift()
    return dueKey === undefined ? item : { ...item, dueKey }
  })
  return { ...patch, checklist }
}
