import { Textarea } from '@mantine/core'
import { isShorter, minReportLength } from '@naryad/contract/tasks/tasks.rules'
import type { Ref } from 'react'

/** Null if the work report is long enough. */
export const checkReport = (text: string): string | null =>
  isShorter(text, minReportLength) ? `Напишите, что сделано: не меньше ${minReportLength} знаков` : null

interface ReportFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  description?: string
  value: string
  error: string | null
  onChange: (text: string) => void
}

/** The work report in a window that finishes tasks. */
export const ReportField = ({ onChange, ...props }: ReportFieldProps) => (
  <Textarea
    label="Что сделали"
    withAsterisk
    data-autofocus
    rows={4}
    data-grows={4}
    maxLength={10_000}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    {...props}
  />
)
