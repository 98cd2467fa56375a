import { Menu, Textarea } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { isShorter, minReportLength } from '@naryad/contract/tasks/tasks.rules'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { useRef, useState } from 'react'
import IconChevronDown from '~icons/chevron-down'

import { Button } from '../../../../ui/controls/Button.tsx'
import { clock } from '../../../../ui/formats/dates.ts'
import { counted, signForms } from '../../../../ui/formats/plural.ts'
import { SignaturePart } from '../../../documents/index.ts'
import { insertInto } from '../insertInto.ts'
import type { ReportDraft } from '../useReportDraft.ts'
import { useReportTemplates } from '../useReportTemplates.ts'
import { Part } from './Part.tsx'

import styles from '../card.module.css'

interface ReportPartProps {
  task: Task
  report: ReportDraft
  mayEdit: boolean
  onWriting: (isWriting: boolean) => void
}

/** The work report: a draft on this device until the task is finished with it. */
export function ReportPart({ task, report, mayEdit, onWriting }: ReportPartProps) {
  const templates = useReportTemplates(task)
  const [isTouched, setTouched] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  if (!mayEdit || isEnded(task.status)) {
    return (
      <Part title="Отчёт о работе" name="report">
        {task.workReport ? (
          <p className={styles.text}>{task.workReport}</p>
        ) : (
          <p className="no-margin muted">Отчёта пока нет</p>
        )}
        {task.signedAt && <SignaturePart taskId={task.id} signedAt={task.signedAt} />}
      </Part>
    )
  }
  const insert = (phrase: string) => insertInto(field, { text: report.text, phrase, write: report.set })
  const isShort = isTouched && report.text.trim() !== '' && isShorter(report.text, minReportLength)
  return (
    <Part
      title="Отчёт о работе"
      name="report"
      count={report.savedAt && `черновик сохранён в ${clock(report.savedAt)}`}
      aside={
        templates.length > 0 && (
          <Menu position="bottom-end" width={360}>
            <Menu.Target>
              <Button size="compact" rightSection={<IconChevronDown size={14} />}>
                Шаблон
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {templates.map((template) => (
                <Menu.Item key={template} onClick={() => insert(template)}>
                  {template}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <Textarea
        ref={field}
        aria-label="Отчёт о работе"
        placeholder={`Что сделали: не меньше ${minReportLength} знаков, чтобы выполнить заявку`}
        rows={2}
        data-grows={2}
        value={report.text}
        error={
          isShort &&
          `Ещё ${counted(minReportLength - [...report.text.trim()].length, signForms)}, чтобы выполнить заявку`
        }
        onFocus={() => onWriting(true)}
        onBlur={() => {
          setTouched(true)
          onWriting(false)
        }}
        onChange={({ currentTarget }) => report.set(currentTarget.value)}
      />
    </Part>
  )
}
