import type { FileFindings } from '@naryad/contract/imports/imports'
import type { ImportChange, ImportDoubt, ImportQuestion } from '@naryad/contract/imports/imports.matching'

import type { ImportTarget } from '../../platform/imports/target.ts'
import type { Verdict } from './row-validator.ts'
import { changesOf } from './words.ts'

export type PreviewItem =
  | { readonly kind: 'CHANGE'; readonly item: ImportChange }
  | { readonly kind: 'QUESTION'; readonly item: ImportQuestion }

/** What an import would change in which objects, and what it asks; shown page by page before the import. */
export function collectPreview(target: ImportTarget) {
  const items: PreviewItem[] = []
  const doubts = new Map<ImportDoubt, number>()
  return {
    items: items as readonly PreviewItem[],
    add: (verdict: Verdict): void => {
      if (verdict.kind === 'changed') {
        const { existing, input, draft } = verdict
        const { id, title, detail = null, shownBy = id } = existing
        const changes = [...changesOf(target, existing, input, draft), ...(verdict.related?.changes ?? [])]
        items.push({ kind: 'CHANGE', item: { row: draft.row, id, title, detail, shownBy, changes } })
      }
      if (!verdict.question) return
      const { doubt } = verdict.question
      doubts.set(doubt, (doubts.get(doubt) ?? 0) + 1)
      items.push({ kind: 'QUESTION', item: verdict.question })
    },
    doubts: (): FileFindings['doubts'] => [...doubts].map(([doubt, count]) => ({ doubt, count })),
  }
}
