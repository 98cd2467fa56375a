import { Textarea } from '@mantine/core'
import { minReportLength } from '@naryad/contract/tasks/tasks.rules'
import { useState } from 'react'
import { z } from 'zod'

import { BulkForm } from './BulkForm.tsx'
import { useBulkDraft } from './useBulkDraft.ts'

const ReportText = z.string()

interface BulkReportProps {
  onSubmit: (workReport: string) => Promise<boolean>
}

/** One work report for all the chosen tasks. */
export function BulkReport({ onSubmit }: BulkReportProps) {
  const [text, setText] = useBulkDraft('report', ReportText, '')
  const [error, setError] = useState<string | null>(null)
  const check = () => {
    if ([...text.trim()].length >= minReportLength) return true
    setError(`Напишите, что сделано: не меньше ${minReportLength} знаков`)
    return false
  }
  return (
    <BulkForm submit="Выполнить" isDirty={text !== ''} check={check} onSubmit={() => onSubmit(text.trim())}>
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
    </BulkForm>
  )
}
