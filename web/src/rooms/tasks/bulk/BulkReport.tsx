import { useState } from 'react'
import { z } from 'zod'

import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { checkReport, ReportField } from '../ReportField.tsx'
import { useBulkDraft } from './useBulkDraft.ts'

const ReportText = z.string()

interface BulkReportProps {
  onSubmit: (workReport: string) => Promise<unknown>
}

/** One work report for all selected tasks. */
export function BulkReport({ onSubmit }: BulkReportProps) {
  const [text, setText] = useBulkDraft('report', ReportText, '')
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const report = text.trim()
    const wrong = checkReport(report)
    setError(wrong)
    if (wrong !== null) throw new Error(wrong)
    await onSubmit(report)
  }
  return (
    <DialogForm submit="Выполнить" isDirty={text !== ''} isStored onSubmit={submit}>
      <ReportField
        description="Отчёт будет записан в каждую заявку"
        value={text}
        error={error}
        onChange={(next) => {
          setText(next)
          setError(null)
        }}
      />
    </DialogForm>
  )
}
