import { Checkbox, Switch } from '@mantine/core'

import '@mantine/core/styles/Switch.layer.css'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { isDone } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'

import { ApiError } from '../../../../client/api/errors.ts'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { money } from '../../../../ui/formats/numbers.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { openSignature } from '../../../documents/index.ts'
import { NoUnitsWarning } from '../../../units/index.ts'
import { checkReport, ReportField } from '../../ReportField.tsx'
import { tasksQueries } from '../../tasks.queries.ts'
import { waiting, waitingOf } from '../../waiting/waiting.ts'
import { insertInto } from '../insertInto.ts'
import { phraseTitle, unansweredPhrase } from '../reportPhrases.ts'
import { signAct } from '../signAct.ts'
import type { ReportDraft } from '../useReportDraft.ts'
import { useReportTemplates } from '../useReportTemplates.ts'
import { useShownTask } from '../useShownTask.ts'
import { useTaskActions } from '../useTaskActions.ts'
import { useTaskEdit } from '../useTaskEdit.ts'
import { useTaskUploads } from '../useTaskUploads.ts'
import { FinishPhotos } from './FinishPhotos.tsx'
import { useWarrantyChoice } from './useWarrantyChoice.ts'
import { WarrantyChoice } from './WarrantyChoice.tsx'

import styles from './dialogs.module.css'

interface DoneDialogProps {
  task: Task
  report: ReportDraft
  isRemote: boolean
  onDone: (task: Task) => void
}

/** Finishes the work: the report, its phrases, and required checklist items that are still open. */
export function DoneDialog({ task: opened, report, isRemote, onDone }: DoneDialogProps) {
  // The window is rendered outside the card, so it reads the task itself and shows items checked here.
  const task = useShownTask(opened.id, useQuery(tasksQueries.task(opened.id)).data) ?? opened
  const [text, setText] = useState(report.text)
  const [error, setError] = useState<string | null>(null)
  const [isHeldBack, setHeldBack] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const actions = useTaskActions(task.id)
  const edit = useTaskEdit(task.id)
  const uploads = useTaskUploads(task)
  const templates = useReportTemplates(task)
  const warranty = useWarrantyChoice()
  const action = isRemote ? actions.remoteDone : actions.done
  const missing = task.checklist.filter((item) => item.isRequired && !item.isDone)
  // A checked item stays in place, and so does the focus.
  const [heldBackAtFirst] = useState(() => new Set(missing.map(({ title }) => title)))
  const points = task.checklist.filter(
    (item) => item.isRequired && (!item.isDone || heldBackAtFirst.has(item.title)),
  )

  const write = (next: string) => {
    setText(next)
    report.set(next)
  }
  const insert = (phrase: string) => {
    setError(null)
    insertInto(field, { text, phrase, write })
  }
  const tick = (title: string, isDone: boolean) =>
    edit.start(
      { checklist: task.checklist.map((item) => (item.title === title ? { ...item, isDone } : item)) },
      task,
    )
  const submit = async () => {
    const wrong = checkReport(text)
    if (wrong !== null) {
      setError(wrong)
      throw new Error(wrong)
    }
    const unanswered = unansweredPhrase(text, templates)
    if (unanswered !== undefined) {
      setError(`Допишите ${inQuotes(phraseTitle(unanswered))} или уберите эту строку`)
      throw new Error('phrase without an answer')
    }
    if (missing.length > 0) {
      setHeldBack(true)
      list.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus()
      throw new Error('points not ticked')
    }
    // Photographs queued without a network are sent before the status change; running uploads have to finish
    // first.
    if (uploads.uploads.some(({ isWaiting }) => !isWaiting)) {
      setError('Фото ещё не загружены: дождитесь их или отмените')
      throw new Error('photographs on their way')
    }
    if (!warranty.check(task)) throw new Error('a reason is missing')
    try {
      const changed = warranty.changeOf(task)
      if (changed) await actions.fields.run(changed)
      const done = await action.run(text)
      // The draft is retained until the server has accepted the report.
      if (waitingOf(waiting.get(), done.id).length === 0) report.clear()
      onDone(done)
      if (isSigning && isDone(done.status)) openSignature(done, (input) => signAct(done, input))
    } catch (failure) {
      setError(
        failure instanceof ApiError
          ? failure.message
          : 'Нет связи с сервером. Отчёт сохранён на этом устройстве.',
      )
      throw failure
    }
  }

  return (
    <DialogForm submit={isRemote ? 'Выполнить удалённо' : 'Выполнить заявку'} onSubmit={submit}>
      <ReportField
        ref={field}
        value={text}
        error={error}
        onChange={(next) => {
          setError(null)
          write(next)
        }}
      />
      {templates.length > 0 && (
        <div className="flex wrap gap-6">
          {templates.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className={styles.chip}
              // Keeps the on-screen keyboard open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(phrase)}
            >
              {phraseTitle(phrase)}
            </button>
          ))}
        </div>
      )}
      <NoUnitsWarning task={task} isRemote={isRemote} />
      <FinishPhotos uploads={uploads} count={task.attachmentsCount} />
      <WarrantyChoice
        task={task}
        choice={warranty}
        onPlain={(isWarranty) => edit.start({ isWarranty }, task)}
      />
      {!isRemote && (
        <Switch
          label="Клиент подпишет акт на экране"
          labelPosition="left"
          className={styles.warranty ?? ''}
          checked={isSigning}
          onChange={({ currentTarget }) => setSigning(currentTarget.checked)}
        />
      )}
      {task.costs > 0 && (
        <p className="no-margin flex between">
          Затраты <b>{money(task.costs)}</b>
        </p>
      )}
      {points.length > 0 && (
        <div
          ref={list}
          className={`stack gap-6 rounded-lg bg-warn warn pad-x-12 pad-y-10 phone-no-gap ${styles.missing}`}
          data-done={missing.length === 0 || undefined}
        >
          <span
            className={`row gap-6 ${styles.missingTitle}`}
            role={isHeldBack && missing.length > 0 ? 'alert' : undefined}
          >
            {isHeldBack && missing.length > 0 && <Icon of={IconAlertCircle} />}
            Отметьте обязательные пункты чек-листа
          </span>
          {points.map((item) => (
            <Checkbox
              key={item.title}
              size="xs"
              label={item.title}
              checked={item.isDone}
              onChange={({ currentTarget }) => tick(item.title, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </DialogForm>
  )
}
