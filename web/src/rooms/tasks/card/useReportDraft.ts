import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'
import { z } from 'zod'

import { useDraft } from '../../../client/settings/useDraft.ts'
import { reportDraft } from '../drafts.ts'

const ReportText = z.string()

/** The draft of the report, shared by the card's field and the dialog that finishes the work. */
export function useReportDraft(task: Pick<Task, 'id' | 'workReport'>) {
  const draft = useDraft(reportDraft(task.id), ReportText)
  const [text, setText] = useState(draft.initial ?? task.workReport)
  const set = (next: string) => {
    setText(next)
    draft.save(next)
  }
  return {
    text,
    set,
    savedAt: draft.savedAt,
    clear: draft.clear,
  }
}

export type ReportDraft = ReturnType<typeof useReportDraft>
