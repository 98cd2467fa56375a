import { Textarea } from '@mantine/core'
import { isShorter, minReportLength } from '@naryad/contract/tasks/tasks.rules'
import { useState } from 'react'
import { z } from 'zod'

import { DialogForm } from '../../../kit/form/DialogForm.tsx'
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
    if (isShorter(report, minReportLength)) {
      const missing = `Напишите, что сделано: не меньше ${minReportLength} знаков`
      setError(missing)
      throw new Error(missing)
    }
    await onSubmit(report)
  }
  return (
    <DialogForm submit="Выполнить" isDirty={text !== ''} onSubmit={submit}>
      <Textarea
        label="Что сделали"
        description="Отчёт будет записан в каждую заявку"
        withAsterisk
        data-autofocus
        rows={4}
        data-grows={4}
        maxLength={10_000}
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(null)
        }}
      />
    </DialogForm>
  )
}
